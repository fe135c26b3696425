"""Real proxies in front of a server, by the very files that the page about hosting shows."""

import datetime as dt
import shutil
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from serving import PATIENCE, Person
from websockets.sync.client import ClientConnection, connect

from benchmarks.real_servers import Held, NotInstalled
from scripts.local_server import reserve_port

NAME = "localhost"
NOTHING: Mapping[str, str] = MappingProxyType({})
_HERE = "127.0.0.1"
_DEPLOY = Path(__file__).parents[2] / "deploy"
_DEBIANS = "/usr/sbin/nginx"
_NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/pigpen.conf;
}}
"""


_CADDY = """{{
    admin off
    http_port {plain_port}
    https_port {port}
    default_bind {here}
    storage file_system {folder}
}}
"""


class Proxy(Held):
    """A proxy for TLS that only this process's tests reach and believe."""

    site: ClassVar[Path]  # the file of `deploy/`
    upstream = "127.0.0.1:8000"  # as that file has it

    def __init__(self, name: str) -> None:
        super().__init__(name, "TERM")
        self.port, self.plain_port = reserve_port(), reserve_port()
        self._certify()

    @property
    def address(self) -> str:
        return f"{NAME}:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        """Return the headers that a browser gets about trusted proxies.

        A WebSocket of `websockets.sync` reads in one thread and writes in another, which OpenSSL
        does not allow. With TLS 1.3 the tickets that come after the handshake are read while the
        request is written, and a part of it is lost at times: so it is TLS 1.2, without tickets.
        """
        context = ssl.create_default_context(cafile=str(self.folder / "certificate.pem"))
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.options |= ssl.OP_NO_TICKET
        return context

    def listening(self) -> None:
        """Raises where it does not listen yet."""
        socket.create_connection((_HERE, self.port)).close()

    def changed(self, there: Mapping[str, str]) -> str:
        """The site's file but for what it says is yours."""
        text = self.site.read_text("utf-8")
        for old, new in there.items():
            assert old in text, old
            text = text.replace(old, new)
        assert "pigpen.example" not in text
        return text

    def _certify(self) -> None:
        """A certificate that nobody but these tests believe, and its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
        now = dt.datetime.now(dt.UTC)
        day = dt.timedelta(days=1)
        names = [x509.DNSName(NAME), x509.IPAddress(ip_address(_HERE))]
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - day)
            .not_valid_after(now + day)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .sign(key, hashes.SHA256())
        )
        pem = serialization.Encoding.PEM
        kept = key.private_bytes(
            pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        for file, text in (("certificate.pem", made.public_bytes(pem)), ("key.pem", kept)):
            path = self.folder / file
            path.write_bytes(text)
            path.chmod(0o644)  # of a key for an hour, which opens nothing


class Nginx(Proxy):
    """In front of the server at `upstream`."""

    site = _DEPLOY / "nginx.conf"

    def __init__(self, upstream: str, changes: Mapping[str, str] = NOTHING) -> None:
        program = _program("nginx", _DEBIANS, "nginx-light")
        super().__init__("nginx")
        there = {
            self.upstream: upstream,
            "listen 80;": f"listen {_HERE}:{self.plain_port};",
            "listen 443 ": f"listen {_HERE}:{self.port} ",
            "/etc/letsencrypt/live/pigpen.example/fullchain.pem": f"{self.folder}/certificate.pem",
            "/etc/letsencrypt/live/pigpen.example/privkey.pem": f"{self.folder}/key.pem",
            "server_name pigpen.example;": f"server_name {NAME};",
            **changes,
        }
        (self.folder / "pigpen.conf").write_text(self.changed(there))
        (self.folder / "nginx.conf").write_text(_NGINX.format(folder=self.folder))
        self.begin([program, "-c", f"{self.folder}/nginx.conf", "-e", "stderr"], self.listening)


class Caddy(Proxy):
    """In front of the server at `upstream`; it asks nobody for a certificate."""

    site = _DEPLOY / "Caddyfile"

    def __init__(self, upstream: str) -> None:
        program = _program("caddy", "/usr/bin/caddy", "caddy")
        super().__init__("caddy")
        ours = f"tls {self.folder}/certificate.pem {self.folder}/key.pem"
        there = {
            self.upstream: upstream,
            "pigpen.example {": f"{NAME} {{\n\t{ours}",
        }
        usual = _CADDY.format(
            here=_HERE, port=self.port, plain_port=self.plain_port, folder=self.folder
        )
        file = self.folder / "Caddyfile"
        file.write_text(usual + self.changed(there))
        told = ["--config", str(file), "--adapter", "caddyfile"]
        self.begin(["/usr/bin/env", f"HOME={self.folder}", program, "run", *told], self.listening)


class Outsider(Person):
    """A browser that reaches the server by a proxy, from an address of its own."""

    def __init__(self, proxy: Proxy, source: str = _HERE) -> None:
        super().__init__(proxy.address)
        self._proxy = proxy
        self._source = source
        self.http.close()
        line = httpx.HTTPTransport(verify=proxy.trust, local_address=source)
        url = f"https://{proxy.address}"
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, transport=line)

    @contextmanager
    def socket(self, table: str, **headers: str) -> Iterator[ClientConnection]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        extra = {"cookie": cookies, **headers} if cookies else headers
        line = socket.create_connection((_HERE, self._proxy.port), source_address=(self._source, 0))
        with connect(
            f"wss://{self.address}/api/tables/{table}/live",
            sock=line,
            ssl=self._proxy.trust,
            additional_headers=extra,
            open_timeout=PATIENCE,
            close_timeout=1,
        ) as found:
            yield found


def _program(name: str, usual: str, package: str) -> str:
    found = shutil.which(name) or (usual if Path(usual).exists() else None)
    if found is None:
        raise NotInstalled(name, package)
    return found
