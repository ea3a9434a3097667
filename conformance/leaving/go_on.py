"""Works on with what was exported, through the stock client: ids and version numbers go on."""

import sys

import mlflow
from mlflow import MlflowClient


def main(uri):
    mlflow.set_tracking_uri(uri)
    mlflow.set_registry_uri(uri)
    client = MlflowClient(uri)
    known = {int(one.experiment_id) for one in client.search_experiments(view_type=mlflow.entities.ViewType.ALL)}
    created = client.create_experiment("after leaving")
    assert int(created) > max(known), created
    run = client.create_run(created).info.run_id
    client.log_metric(run, "loss", float("nan"))
    old = client.search_runs([client.get_experiment_by_name("first").experiment_id])[0].info.run_id
    client.log_metric(old, "later", 1.0)
    client.set_tag(old, "later", "too")
    assert client.create_model_version("only a deleted version", "s3://bucket/files", run).version == "2"
    client.restore_experiment(client.get_experiment_by_name("gone").experiment_id)
    client.delete_registered_model("model a")
    assert mlflow.search_traces(locations=[client.get_experiment_by_name("first").experiment_id], max_results=5) is not None


main(sys.argv[1])
