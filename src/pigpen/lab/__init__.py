"""The lab: `pigpen.lab("pig", vary={"target": [50, 100]})` tries a change of the rules."""

from pigpen.core.called import call_by_name

call_by_name(__name__, "pigpen.face.trying:lab")
