"""Environment variables of servers and clients: the machine's, without settings of MLflow."""

import os
import pathlib


def clean_environment(**added: str) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.lstrip("_").startswith("MLFLOW_")
    }
    return {**kept, **added}


def client_environment(url: str, folder: pathlib.Path) -> dict[str, str]:
    """The environment of a client, without settings that make it slow, verbose, or vary between clients."""
    return clean_environment(
        MLFLOW_TRACKING_URI=url,
        MLFLOW_DISABLE_TELEMETRY="true",
        MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR="false",
        MLFLOW_SUPPRESS_PRINTING_URL_TO_STDOUT="true",
        # A server's failure is a result to compare; retries would only take time.
        MLFLOW_HTTP_REQUEST_MAX_RETRIES="0",
        # Spans are stored when a call returns; flows that test the queue of the client turn it on.
        MLFLOW_ENABLE_ASYNC_TRACE_LOGGING="false",
        # No flow tests the inference of a model's packages, which starts a process each time.
        MLFLOW_REQUIREMENTS_INFERENCE_TIMEOUT="1",
        MPLCONFIGDIR=str(folder / "matplotlib"),
        MPLBACKEND="agg",
        LOGNAME="somebody",
        PYTHONHASHSEED="0",
    )
