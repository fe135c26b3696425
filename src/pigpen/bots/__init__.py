"""Bots: `pigpen.bots("pig")` lists them, `pigpen.bots.bot` defines what a bot is."""

from pigpen.core.callable_module import make_callable

make_callable(__name__, "pigpen.results.catalog:bots")
