package dynamodbstore.runs;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.DatasetService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    return whole(List.of(runs.get(caller, id))).getFirst();
  }

  /** What {@link RunReading#details} costs, and a batch read for each experiment. */
  List<WholeRun> find(List<RunInfo> infos) {
    return whole(runs.details(infos));
  }

  /** A batch read for each experiment whose runs take in datasets. */
  List<WholeRun> whole(List<RunDetails> details) {
    var whole = new HashMap<RunId, WholeRun>();
    details.stream()
        .collect(groupingBy(run -> run.info().place().experiment()))
        .forEach((experiment, within) -> whole(experiment, within, whole));
    return details.stream()
        .map(run -> requireNonNull(whole.get(run.info().place().run())))
        .toList();
  }

  private void whole(
      ExperimentId experiment, List<RunDetails> details, Map<RunId, WholeRun> whole) {
    var links = details.stream().map(RunDetails::links).toList();
    var inputs = datasets.inputs(experiment, links);
    for (int at = 0; at < details.size(); at++) {
      var run = details.get(at);
      whole.put(
          run.info().place().run(), new WholeRun(run, inputs.get(at), links.get(at).outputs()));
    }
  }
}
