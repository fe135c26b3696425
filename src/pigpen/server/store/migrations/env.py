"""Alembic's environment: runs the migrations on the connection of `upgrade`."""

from alembic import context

from pigpen.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
