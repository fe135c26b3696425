"""The server as an ASGI application: routes, guards and error handlers."""

from importlib import import_module

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pigpen.server.http.bodies import BodyRequest
from pigpen.server.http.compression import COMPRESSION
from pigpen.server.http.first_games import ROUTER as FIRST_GAMES
from pigpen.server.http.forecasts import ROUTER as FORECASTS
from pigpen.server.http.health import ROUTER as HEALTH
from pigpen.server.http.hints import ROUTER as HINTS
from pigpen.server.http.invites import ROUTER as INVITES
from pigpen.server.http.metrics import metrics
from pigpen.server.http.open_tables import ROUTER as OPEN_TABLES
from pigpen.server.http.openapi import RefusalStatuses
from pigpen.server.http.printouts import ROUTER as PRINTOUTS
from pigpen.server.http.problems import HANDLERS
from pigpen.server.http.push_out_the_pig import ROUTER as PUSH_OUT_THE_PIG
from pigpen.server.http.seats import ROUTER as SEATS
from pigpen.server.http.security import add_headers, host_guard, same_origin
from pigpen.server.http.socket import live
from pigpen.server.http.static_files import asset, client, docs
from pigpen.server.http.tables import ROUTER
from pigpen.server.http.texts import ROUTER as TEXTS
from pigpen.server.http.trajectories import ROUTER as TRAJECTORIES
from pigpen.server.services import Services, running
from pigpen.server.settings import Settings

PAGES = (  # each has a `PAGE`
    "pigpen.server.pages.fairness.api",
    "pigpen.server.pages.lab.api",
    "pigpen.server.pages.learn.api",
    "pigpen.server.pages.operator.api",
    "pigpen.server.pages.people.api",
    "pigpen.server.pages.previews.api",
    "pigpen.server.pages.puzzles.api",
    "pigpen.server.pages.rules.api",
    "pigpen.server.pages.strategies.api",
    "pigpen.server.pages.study.api",
    "pigpen.server.pages.what_if.api",
)
_LARGEST_BODY = 64 * 1024  # bytes


def create_app(settings: Settings) -> Litestar:
    """Create the application over one database, which is migrated to the newest schema."""
    services = Services(settings, (import_module(page).PAGE for page in PAGES))
    app = Litestar(
        [
            ROUTER,
            INVITES,
            FORECASTS,
            HEALTH,
            HINTS,
            SEATS,
            FIRST_GAMES,
            OPEN_TABLES,
            PRINTOUTS,
            TRAJECTORIES,
            PUSH_OUT_THE_PIG,
            TEXTS,
            *(router for page in services.pages for router in page.routers),
            live,
            metrics,
            asset,
            docs,
            client,
        ],
        before_send=[add_headers],
        compression_config=COMPRESSION,
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        guards=[host_guard(settings.hosts), same_origin],
        lifespan=[lambda _: running(services)],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "Pigpen", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        plugins=[RefusalStatuses()],
        request_class=BodyRequest,
        request_max_body_size=_LARGEST_BODY,
    )
    app.state.metrics = services.metrics
    app.state.announce_shutdown = services.announce_shutdown
    return app
