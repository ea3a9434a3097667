package dynamodbstore.runs;

import static java.util.stream.Collectors.groupingBy;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.DatasetService;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.runs.data.RunWithData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Service that completes runs with the datasets and models they are linked to. Thread-safe. */
public final class RunLinkResolver {
  private final RunService runs;
  private final DatasetService datasets;

  public RunLinkResolver(RunService runs, DatasetService datasets) {
    this.runs = runs;
    this.datasets = datasets;
  }

  /** Costs {@link RunService#get}, and a batch read if the run has datasets. */
  public RunWithData get(Caller caller, RunId id) {
    return whole(List.of(runs.get(caller, id))).getFirst();
  }

  /** Costs a batch read for each experiment whose runs have datasets. */
  List<RunWithData> whole(List<RunWithData> details) {
    var linked = new HashMap<RunId, RunWithData>();
    details.stream()
        .filter(run -> !run.links().datasets().isEmpty())
        .collect(groupingBy(run -> run.info().location().experiment()))
        .forEach((experiment, within) -> whole(experiment, within, linked));
    var whole = new ArrayList<RunWithData>(details.size());
    for (var run : details) {
      var found = linked.get(run.info().location().run());
      whole.add(found != null ? found : withoutDatasets(run));
    }
    return whole;
  }

  private static RunWithData withoutDatasets(RunWithData run) {
    var links = run.links();
    return run.with(new RunInputs(List.of(), links.models()), links.outputs());
  }

  private void whole(
      ExperimentId experiment, List<RunWithData> details, Map<RunId, RunWithData> whole) {
    var links = details.stream().map(RunWithData::links).toList();
    var inputs = datasets.inputs(experiment, links);
    for (int at = 0; at < details.size(); at++) {
      var run = details.get(at);
      whole.put(run.info().location().run(), run.with(inputs.get(at), links.get(at).outputs()));
    }
  }
}
