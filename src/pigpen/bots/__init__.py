"""Who plays: `pigpen.bots("pig")` lists them, `pigpen.bots.bot` says what one is."""

from pigpen.core.callable_module import make_callable

make_callable(__name__, "pigpen.results.catalog:bots")
