package dynamodbstore.datasets;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What runs may take in and give out, and what MLflow says when they may not. */
public final class DatasetService {
  private static final int SEARCHED_EXPERIMENTS = 20;
  private static final int SUMMARIES = 1000;

  private final DatasetRepository datasets;
  private final RunLinkRepository links;
  private final RunGate runs;

  public DatasetService(DatasetRepository datasets, RunLinkRepository links, RunGate runs) {
    this.datasets = datasets;
    this.links = links;
    this.runs = runs;
  }

  /**
   * A dataset that the experiment has already stays as it is, and so does what the run takes in
   * already, tags included. Of one dataset twice in a request the first counts.
   */
  public void logInputs(Caller caller, DatasetRequests.LogInputs request) {
    DatasetRules.check(request.datasets());
    var inputs = new LinkedHashMap<DatasetRef, DatasetInput>();
    request.datasets().forEach(input -> inputs.putIfAbsent(input.dataset().ref(), input));
    runs.write(
        caller,
        request.run(),
        place ->
            links.addInputs(
                place, caller.workspace(), List.copyOf(inputs.values()), request.models()));
  }

  /**
   * A model is given out once, at one step. MLflow refuses it the second time whatever the step;
   * here the same step is accepted, so that a call whose answer was lost can be made again.
   */
  public void logOutputs(Caller caller, DatasetRequests.LogOutputs request) {
    runs.write(caller, request.run(), place -> addOutputs(place, request.models()));
  }

  private void addOutputs(RunPlace place, List<ModelOutput> outputs) {
    var models = new HashSet<ModelId>();
    for (var output : outputs) {
      if (!models.add(output.model())) {
        throw alreadyGivenOut(place, output);
      }
    }
    var steps = new HashMap<ModelId, Long>();
    links.outputs(place, outputs).forEach(there -> steps.put(there.model(), there.step()));
    for (var output : outputs) {
      if (steps.getOrDefault(output.model(), output.step()) != output.step()) {
        throw alreadyGivenOut(place, output);
      }
    }
    var refused = links.addOutputs(place, outputs);
    if (!refused.isEmpty()) {
      throw alreadyGivenOut(place, refused.getFirst());
    }
  }

  /** In the order of experiments and names. */
  public List<DatasetSummary> search(Caller caller, DatasetRequests.Search request) {
    int asked = request.experiments().size();
    if (asked == 0) {
      throw ApiError.invalid("SearchDatasets request must specify at least one experiment_id.");
    }
    if (asked > SEARCHED_EXPERIMENTS) {
      throw ApiError.invalid(
          "SearchDatasets request cannot specify more than %d experiment_ids. Received %d experiment_ids."
              .formatted(SEARCHED_EXPERIMENTS, asked));
    }
    var summaries = new ArrayList<DatasetSummary>();
    for (var experiment : ExperimentId.parseSearched(request.experiments())) {
      int room = SUMMARIES - summaries.size();
      if (room > 0) {
        summaries.addAll(datasets.summaries(experiment, caller.workspace(), room));
      }
    }
    summaries.sort(DatasetSummary.ORDER);
    return summaries;
  }

  /**
   * What runs of an experiment take in, with the datasets themselves, in the order of the runs. One
   * batch read, in which each dataset is read once however many of them take it in.
   */
  public List<RunInputs> inputs(ExperimentId experiment, Collection<RunLinks> runs) {
    var found =
        datasets.datasets(
            experiment, runs.stream().flatMap(run -> run.datasets().stream()).toList());
    return runs.stream().map(run -> inputs(run, found)).toList();
  }

  private static RunInputs inputs(RunLinks run, Map<DatasetRef, Dataset> found) {
    var inputs =
        run.datasets().stream()
            .map(link -> new DatasetInput(requireNonNull(found.get(link.dataset())), link.tags()))
            .toList();
    return new RunInputs(inputs, run.models());
  }

  private static ApiError alreadyGivenOut(RunPlace place, ModelOutput output) {
    return new ApiError(
        ErrorCode.BAD_REQUEST,
        "The model with ID '%s' is already an output of run '%s'"
            .formatted(output.model(), place.run()));
  }
}
