"""Creates empty databases in a folder through MLflow itself."""

import pathlib
import sys

from mlflow.server.auth.sqlalchemy_store import SqlAlchemyStore as Accounts
from mlflow.store.tracking.sqlalchemy_store import SqlAlchemyStore

folder = pathlib.Path(sys.argv[1])
if not (folder / "empty-mlflow.db").exists():
    SqlAlchemyStore(f"sqlite:///{folder}/empty-mlflow.db", str(folder / "artifacts"))
    Accounts().init_db(f"sqlite:///{folder}/empty-basic_auth.db")
