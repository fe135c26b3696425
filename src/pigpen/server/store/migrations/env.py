"""Run by Alembic: take the connection that `upgrade` was given along the versions."""

from alembic import context

from pigpen.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
