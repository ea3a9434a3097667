"""Starts that must fail, with an error that says what to do."""

import pathlib
import subprocess

from identity.place import Place, logging_in, redirect, trusting
from identity.provider import CLIENT
from suite.accounts_settings import auth_settings
from suite.environment import clean_environment
from suite.processes import free_port
from suite.servers import HOME

PATIENCE = 60


def a_provider_that_cannot_be_reached(place: Place):
    issuer = f"http://localhost:{free_port()}/dex"
    _fails(place, trusting(issuer), "--oidc-issuer", issuer, "cannot be reached")


def an_issuer_that_calls_itself_otherwise(place: Place):
    issuer = place.provider.issuer
    for wrong in (issuer.replace("localhost", "127.0.0.1"), f"{issuer}/"):
        _fails(place, trusting(wrong), wrong, f'calls itself "{issuer}"', "set --oidc-issuer to exactly that")


def a_url_that_is_no_provider(place: Place):
    wrong = place.provider.issuer.replace("/dex", "/elsewhere")
    _fails(place, trusting(wrong), wrong, "404", "/elsewhere/.well-known/openid-configuration")


def an_issuer_without_tls_on_another_machine(place: Place):
    _fails(place, trusting("http://issuer.test"), "--oidc-issuer", "must be an https URL")


def a_redirect_that_is_no_path_of_this_server(place: Place):
    wrong = "http://127.0.0.1:5000/callback"
    options = [wrong if word == redirect(5000) else word for word in logging_in(5000)]
    _fails(place, trusting(place.provider.issuer) + options, "--oidc-redirect-uri", "/oidc/callback", wrong)


def a_redirect_without_a_login_page(place: Place):
    options = [word for word in logging_in(5000) if word != "--login-page"]
    _fails(place, trusting(place.provider.issuer) + options, "--oidc-redirect-uri", "--login-page")


def no_client_id(place: Place):
    _fails(place, ["--oidc-issuer", place.provider.issuer], "--oidc-client-id")


def single_sign_on_without_accounts(place: Place):
    _fails(place, trusting(place.provider.issuer), "--app-name basic-auth", accounts=False)


def _fails(place: Place, options: list[str], *parts: str, accounts=True):
    """A start must end at once with one line that has these parts, no stack trace and no secret."""
    folder = place.folder / "starts"
    folder.mkdir(exist_ok=True)
    result = _start(folder, options, accounts)
    assert result.returncode != 0, result.stdout
    assert "Listening" not in result.stdout, result.stdout
    missing = [part for part in parts if part not in result.stderr]
    assert not missing, f"{missing} not in: {result.stderr}"
    assert "\tat " not in result.stderr, result.stderr
    assert CLIENT[1] not in result.stderr, result.stderr


def _start(folder: pathlib.Path, options: list[str], accounts: bool) -> subprocess.CompletedProcess:
    more, variables = auth_settings(folder) if accounts else ((), {})
    command = [HOME / "mlflow-dynamodbstore", "server", "--port", 0, "--backend-store-uri", folder / "data", *options, *more]
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=clean_environment(
            MLFLOW_SERVER_BUILD="never", MLFLOW_SERVER_OIDC_CLIENT_SECRET=CLIENT[1], **variables
        ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


FLOWS = [
    a_provider_that_cannot_be_reached,
    an_issuer_that_calls_itself_otherwise,
    a_url_that_is_no_provider,
    an_issuer_without_tls_on_another_machine,
    a_redirect_that_is_no_path_of_this_server,
    a_redirect_without_a_login_page,
    no_client_id,
    single_sign_on_without_accounts,
]
