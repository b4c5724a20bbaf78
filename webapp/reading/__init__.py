"""Pictures read for the page and the commands: the shared reader, requests, documents, certainty."""
