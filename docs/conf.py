"""How Sphinx makes the documentation site of these pages: `make docs`."""

import sys
from importlib.metadata import version as installed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "Pigpen"
version = release = installed("pigpen")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "scripts.docs_site"]
exclude_patterns = ["images"]

myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
suppress_warnings = ["myst.header"]  # the protocol goes from parts to types

default_role = "code"  # docstrings put code into single backticks
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = "Pigpen"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"font-stack": "system-ui, sans-serif"},
    "dark_css_variables": {"font-stack": "system-ui, sans-serif"},
}
