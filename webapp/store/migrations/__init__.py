"""How the database came to be what it is: each file in ``versions`` is one step, run when the page starts.

To change the database: change ``schema.py``, copy the newest file in ``versions`` under a new name, name the
old one as its ``down_revision``. A test compares the schema with what the steps lead to.
"""
