"""The games: `pigpen.games()` lists them, a package below is one."""

from pigpen.core.called import call_by_name

call_by_name(__name__, "pigpen.face.listing:games")
