"""Settings of a server that requires a login, the same for MLflow's server and ours."""

import pathlib

ADMIN = ("admin", "a password for tests")


def auth_settings(folder: pathlib.Path) -> tuple[list, dict[str, str]]:
    """Options and environment variables. New users have no permissions, so that a grant shows its effect."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "basic_auth.ini"
    name, password = ADMIN
    file.write_text(
        "[mlflow]\n"
        "default_permission = NO_PERMISSIONS\n"
        f"database_uri = sqlite:///{folder}/accounts.db\n"
        f"admin_username = {name}\n"
        f"admin_password = {password}\n"
        "authorization_function = mlflow.server.auth:authenticate_request_basic_auth\n"
        # MLflow's server would hash the password for every request; ours always remembers it.
        "auth_cache_ttl_seconds = 300\n"
    )
    variables = {
        "MLFLOW_AUTH_CONFIG_PATH": str(file),
        "MLFLOW_FLASK_SERVER_SECRET_KEY": "a key of the conformance suite",
    }
    return ["--app-name", "basic-auth"], variables
