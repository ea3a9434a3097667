package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.RunLinks;

/** Puts runs together with the datasets and models they are linked to. */
public final class WholeRunService {
  private final RunService runs;
  private final DatasetService datasets;

  public WholeRunService(RunService runs, DatasetService datasets) {
    this.runs = runs;
    this.datasets = datasets;
  }

  /** What {@link RunService#get} costs, and a batch read if the run takes in datasets. */
  public WholeRun get(Caller caller, RunId id) {
    var run = runs.get(caller, id);
    var links = RunLinks.from(run.links());
    var inputs = datasets.inputs(run.info().place().experiment(), links);
    return new WholeRun(run, inputs, links.outputs());
  }
}
