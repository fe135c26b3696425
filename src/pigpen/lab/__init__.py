"""The lab: `pigpen.lab("pig", vary={"target": [50, 100]})` tries a change of the rules."""

from pigpen.core.callable_module import make_callable

make_callable(__name__, "pigpen.results.lab:lab")
