"""The games: `pigpen.games()` lists them; each module or package below is one."""

from pigpen.core.callable_module import make_callable

make_callable(__name__, "pigpen.results.catalog:games")
