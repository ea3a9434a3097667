"""Runs: begun, nested, ended, resumed, renamed, deleted and restored."""

import mlflow
from mlflow.entities import ViewType

from suite.flow import flow
from suite.plain import answer


@flow
def begun_and_ended(here):
    with here.started(run_name="first", description="what it is about", tags={"t": "1"}) as run:
        mlflow.log_param("rate", 0.1)
        mlflow.log_params({"depth": 3, "name": "tree", "none": None, "flag": True})
        mlflow.log_metric("loss", 0.5, step=1)
        mlflow.log_metrics({"acc": 0.9, "f1": 0.8}, step=2)
        mlflow.set_tag("kind", "test")
        mlflow.set_tags({"a": "1", "b": 2})
        while_running = answer(here.client.get_run, run.info.run_id)
    return {
        "running": while_running,
        "ended": answer(mlflow.get_run, run.info.run_id),
        "last one": mlflow.last_active_run().info.run_id == run.info.run_id,
    }


@flow
def without_a_name(here):
    with here.started() as run:
        pass
    return {
        "same name in both places": run.info.run_name == run.data.tags["mlflow.runName"],
        "run": answer(here.client.get_run, run.info.run_id),
    }


@flow
def failed(here):
    class Trouble(Exception):
        pass

    try:
        with here.started(run_name="trouble") as run:
            raise Trouble
    except Trouble:
        pass
    return answer(here.client.get_run, run.info.run_id)


@flow
def nested(here):
    with here.started(run_name="parent") as parent:
        with here.started(run_name="child", nested=True) as child:
            mlflow.log_metric("m", 1)
            with here.started(run_name="grandchild", nested=True) as grandchild:
                mlflow.log_metric("m", 2)
    return {
        "parent": answer(here.client.get_run, parent.info.run_id),
        "child": answer(here.client.get_run, child.info.run_id),
        "grandchild": answer(here.client.get_run, grandchild.info.run_id),
        "parent of the child": answer(here.client.get_parent_run, child.info.run_id),
        "parent of the parent": answer(here.client.get_parent_run, parent.info.run_id),
    }


@flow
def resumed_after_the_end(here):
    with here.started(run_name="again") as first:
        mlflow.log_param("p", "1")
        mlflow.log_metric("m", 1, step=1)
    with mlflow.start_run(run_id=first.info.run_id) as second:
        during = answer(here.client.get_run, first.info.run_id)
        mlflow.log_metric("m", 2, step=2)
        same_param = answer(mlflow.log_param, "p", "1")
        other_param = answer(mlflow.log_param, "p", "2")
    return {
        "same run": first.info.run_id == second.info.run_id,
        "during": during,
        "same param": same_param,
        "other param": other_param,
        "after": answer(here.client.get_run, first.info.run_id),
        "history": answer(here.client.get_metric_history, first.info.run_id, "m"),
    }


@flow
def ended_in_every_way(here):
    client = here.client
    ways = {}
    for status in ("FINISHED", "FAILED", "KILLED", "RUNNING", "SCHEDULED"):
        run = here.run(run_name=status)
        client.set_terminated(run, status, end_time=123456)
        ways[status] = answer(client.get_run, run)
    ways["unknown status"] = answer(client.set_terminated, here.run(), "DONE")
    return ways


@flow
def updated(here):
    client = here.client
    run = here.run(run_name="before")
    return {
        "rename": answer(client.update_run, run, name="after"),
        "renamed": answer(client.get_run, run),
        "status": answer(client.update_run, run, status="KILLED"),
        "both": answer(client.update_run, run, status="RUNNING", name="both"),
        "by its tag": answer(client.set_tag, run, "mlflow.runName", "tagged"),
        "at last": answer(client.get_run, run),
    }


@flow
def created_with_details(here):
    run = here.client.create_run(
        here.experiment(), start_time=1234567, tags={"mlflow.user": "ann", "x": "y"}, run_name="n"
    )
    return {"run": answer(lambda: run), "read": answer(here.client.get_run, run.info.run_id)}


@flow
def two_names_that_differ(here):
    return answer(
        here.client.create_run,
        here.experiment(),
        tags={"mlflow.runName": "one"},
        run_name="two",
    )


@flow
def deleted_and_restored(here):
    client = here.client
    run = here.run(run_name="r")
    client.log_metric(run, "m", 1, timestamp=1000)
    return {
        "delete": answer(client.delete_run, run),
        "deleted": answer(client.get_run, run),
        "delete again": answer(client.delete_run, run),
        "log metric": answer(client.log_metric, run, "m", 2),
        "log param": answer(client.log_param, run, "p", 2),
        "set tag": answer(client.set_tag, run, "t", 2),
        "update": answer(client.update_run, run, status="FINISHED"),
        "resume": answer(lambda: mlflow.start_run(run_id=run).info),
        "restore": answer(client.restore_run, run),
        "restored": answer(client.get_run, run),
        "restore again": answer(client.restore_run, run),
    }


@flow
def unknown_runs(here):
    client = here.client
    unknown = "0123456789abcdef0123456789abcdef"
    return {
        "get": answer(client.get_run, unknown),
        "metric": answer(client.log_metric, unknown, "m", 1),
        "param": answer(client.log_param, unknown, "p", 1),
        "tag": answer(client.set_tag, unknown, "t", 1),
        "delete tag": answer(client.delete_tag, unknown, "t"),
        "batch": answer(client.log_batch, unknown, params=[], tags=[], metrics=[]),
        "delete": answer(client.delete_run, unknown),
        "restore": answer(client.restore_run, unknown),
        "update": answer(client.update_run, unknown, status="FINISHED"),
        "history": answer(client.get_metric_history, unknown, "m"),
        "artifacts": answer(client.list_artifacts, unknown),
        "start": answer(lambda: mlflow.start_run(run_id=unknown).info),
        "in no experiment": answer(client.create_run, "123456789"),
    }


@flow
def listed(here):
    """Without a filter: newest first."""
    client = here.client
    experiment = here.experiment()
    runs = []
    for index in range(5):
        runs.append(here.run(run_name=f"run {index}", start_time=1000 + index))
        client.log_metric(runs[-1], "m", index, timestamp=5)
        client.log_param(runs[-1], "p", f"value {index}")
    client.delete_run(runs[3])

    def names(**details):
        found = client.search_runs([experiment], **details)
        return {"names": [run.info.run_name for run in found], "more": bool(found.token)}

    first = client.search_runs([experiment], max_results=2)
    return {
        "active": names(),
        "deleted": names(run_view_type=ViewType.DELETED_ONLY),
        "all": names(run_view_type=ViewType.ALL),
        "first page": answer(lambda: first),
        "second page": names(max_results=2, page_token=first.token),
        "no experiment": answer(client.search_runs, []),
        "unknown experiment": answer(client.search_runs, ["123456789"]),
    }


@flow
def listed_as_a_table(here):
    for index in range(3):
        with here.started(run_name=f"run {index}"):
            mlflow.log_param("p", index)
            mlflow.log_metric("m", index / 2)
    table = mlflow.search_runs([here.experiment()])
    return {
        "columns": sorted(table.columns),
        "names": sorted(table["tags.mlflow.runName"]),
        "params": sorted(table["params.p"]),
        "metrics": sorted(table["metrics.m"]),
        "as a list": len(mlflow.search_runs([here.experiment()], output_format="list")),
    }
