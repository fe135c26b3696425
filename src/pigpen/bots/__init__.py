"""Who plays: `pigpen.bots("pig")` lists them, `pigpen.bots.bot` says what one is."""

from pigpen.core.called import call_by_name

call_by_name(__name__, "pigpen.face.listing:bots")
