"""Concurrency: processes of one user, and threads of one process."""

import concurrent.futures
import subprocess
import sys

import mlflow

from suite.flow import flow
from suite.plain import answer

WORKER = """
import sys, mlflow
run, worker = sys.argv[1], sys.argv[2]
with mlflow.start_run(run_id=run):
    for step in range(25):
        mlflow.log_metric("shared", int(worker) * 100 + step, step=step, timestamp=step)
    mlflow.log_param(f"p{worker}", worker)
    mlflow.log_text(worker, f"worker/{worker}.txt")
"""


@flow(lines=["3.x"])
def two_processes_in_one_run(here):
    run = here.run(run_name="shared")
    workers = [subprocess.Popen([sys.executable, "-c", WORKER, run, worker]) for worker in "12"]
    ended = [worker.wait(timeout=120) for worker in workers]
    history = here.client.get_metric_history(run, "shared")
    stored = here.client.get_run(run)
    return {
        "ended": ended,
        "points": sorted((point.step, point.value) for point in history),
        "latest": stored.data.metrics,
        "params": stored.data.params,
        "status": stored.info.status,
        "files": answer(here.client.list_artifacts, run, "worker"),
    }


@flow
def many_threads(here):
    experiment = here.experiment()

    def work(worker):
        run = here.client.create_run(experiment, run_name=f"worker {worker}").info.run_id
        for step in range(10):
            here.client.log_metric(run, "m", step * worker, timestamp=step, step=step)
        here.client.set_terminated(run, end_time=99)
        return run

    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        runs = list(threads.map(work, range(8)))
    return [
        {"name": stored.info.run_name, "metrics": stored.data.metrics, "status": stored.info.status}
        for stored in map(here.client.get_run, runs)
    ]


@flow
def one_name_wanted_by_many(here):
    """Exactly one succeeds."""

    def create(_):
        return answer(here.client.create_experiment, here.name("wanted"))

    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(create, range(4)))
    return {"made": sum(isinstance(one, str) for one in answers)}


@flow
def threads_of_the_fluent_api(here):
    """Each thread has a run of its own."""
    experiment = here.experiment()

    def work(worker):
        with mlflow.start_run(experiment_id=experiment, run_name=f"thread {worker}") as run:
            mlflow.log_metric("m", worker)
        return run.info.run_id

    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        runs = list(threads.map(work, range(3)))
    return [mlflow.get_run(run).data.metrics for run in runs]


@flow
def versions_wanted_by_many(here):
    """Numbers are unique and without gaps."""
    name = here.name("model")
    here.client.create_registered_model(name)

    def create(number):
        return here.client.create_model_version(name, f"s3://bucket/{number}").version

    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        numbers = sorted(int(version) for version in threads.map(create, range(10)))
    return {"numbers": numbers, "latest": here.client.get_model_version_by_alias(name, "latest").version}
