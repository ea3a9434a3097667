package dynamodbstore.runs;

import static java.util.stream.Collectors.groupingBy;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.RunInputs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Service that completes runs with the datasets and models they are linked to. Thread-safe. */
public final class WholeRunService {
  private final RunService runs;
  private final DatasetService datasets;

  public WholeRunService(RunService runs, DatasetService datasets) {
    this.runs = runs;
    this.datasets = datasets;
  }

  /** Costs {@link RunService#get}, and a batch read if the run has datasets. */
  public RunDetails get(Caller caller, RunId id) {
    return whole(List.of(runs.get(caller, id))).getFirst();
  }

  /** Costs a batch read for each experiment whose runs have datasets. */
  List<RunDetails> whole(List<RunDetails> details) {
    var linked = new HashMap<RunId, RunDetails>();
    details.stream()
        .filter(run -> !run.links().datasets().isEmpty())
        .collect(groupingBy(run -> run.info().place().experiment()))
        .forEach((experiment, within) -> whole(experiment, within, linked));
    var whole = new ArrayList<RunDetails>(details.size());
    for (var run : details) {
      var found = linked.get(run.info().place().run());
      whole.add(found != null ? found : withoutDatasets(run));
    }
    return whole;
  }

  private static RunDetails withoutDatasets(RunDetails run) {
    var links = run.links();
    return run.with(new RunInputs(List.of(), links.models()), links.outputs());
  }

  private void whole(
      ExperimentId experiment, List<RunDetails> details, Map<RunId, RunDetails> whole) {
    var links = details.stream().map(RunDetails::links).toList();
    var inputs = datasets.inputs(experiment, links);
    for (int at = 0; at < details.size(); at++) {
      var run = details.get(at);
      whole.put(run.info().place().run(), run.with(inputs.get(at), links.get(at).outputs()));
    }
  }
}
