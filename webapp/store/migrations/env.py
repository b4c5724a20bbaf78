"""What Alembic runs for every migration: it gets the connection handed over and opens none itself."""

from alembic import context

from webapp.store.schema import METADATA


def run() -> None:
    """Run the steps that are missing on the connection of whoever asked."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()


# Alembic loads this file under this name; anybody else only looks at it.
if __name__ == "env_py":
    run()
