package dynamodbstore.datasets;

import static java.util.Objects.requireNonNull;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.entity.DatasetSummary;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.datasets.links.RunLinkRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.datasets.links.RunWritePort;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Service for the inputs and outputs of runs and for the search of datasets. Validates requests and
 * reports errors with MLflow's messages. Thread-safe.
 */
public final class DatasetService {
  private static final int SEARCHED_EXPERIMENTS = 20;
  private static final int SUMMARIES = 1000;

  private final DatasetRepository datasets;
  private final RunLinkRepository links;
  private final RunWritePort runs;

  public DatasetService(DatasetRepository datasets, RunLinkRepository links, RunWritePort runs) {
    this.datasets = datasets;
    this.links = links;
    this.runs = runs;
  }

  /**
   * Adds inputs to a run. A dataset that exists in the experiment is not changed, nor is an
   * existing input of the run, including its tags. If the request contains a dataset twice, the
   * first wins.
   */
  public void logInputs(Caller caller, DatasetRequests.LogInputs request) {
    DatasetRules.check(request.datasets());
    var inputs = new LinkedHashMap<DatasetRef, DatasetInput>();
    request.datasets().forEach(input -> inputs.putIfAbsent(input.dataset().ref(), input));
    runs.write(
        caller,
        request.run(),
        location ->
            links.addInputs(
                location, caller.workspace(), List.copyOf(inputs.values()), request.models()));
  }

  /**
   * Adds models as outputs of a run. A model can be an output only once, at one step. MLflow
   * refuses the second time at any step; here the same step is accepted, so that a client can retry
   * a call whose response was lost.
   */
  public void logOutputs(Caller caller, DatasetRequests.LogOutputs request) {
    runs.write(caller, request.run(), location -> addOutputs(location, request.models()));
  }

  private void addOutputs(RunLocation location, List<ModelOutput> outputs) {
    var models = new HashSet<ModelId>();
    for (var output : outputs) {
      if (!models.add(output.model())) {
        throw alreadyOutput(location, output);
      }
    }
    var steps = new HashMap<ModelId, Long>();
    links.outputs(location, outputs).forEach(there -> steps.put(there.model(), there.step()));
    for (var output : outputs) {
      if (steps.getOrDefault(output.model(), output.step()) != output.step()) {
        throw alreadyOutput(location, output);
      }
    }
    var refused = links.addOutputs(location, outputs);
    if (!refused.isEmpty()) {
      throw alreadyOutput(location, refused.getFirst());
    }
  }

  /** Finds datasets, ordered by experiment and name. */
  public List<DatasetSummary> search(
      Caller caller, Visibility visibility, DatasetRequests.Search request) {
    int asked = request.experiments().size();
    if (asked == 0) {
      throw ApiError.invalid("SearchDatasets request must specify at least one experiment_id.");
    }
    if (asked > SEARCHED_EXPERIMENTS) {
      throw ApiError.invalid(
          "SearchDatasets request cannot specify more than %d experiment_ids. Received %d experiment_ids."
              .formatted(SEARCHED_EXPERIMENTS, asked));
    }
    var experiments = visibility.experiments(ExperimentId.parseSearched(request.experiments()));
    var summaries = new ArrayList<DatasetSummary>();
    for (var experiment : experiments) {
      int room = SUMMARIES - summaries.size();
      if (room > 0) {
        summaries.addAll(datasets.summaries(experiment, room));
      }
    }
    summaries.sort(DatasetSummary.ORDER);
    return summaries;
  }

  /**
   * The inputs of some runs of an experiment, with the datasets themselves, in the order of the
   * runs. One batch read, in which each dataset is read once, however many runs use it.
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

  private static ApiError alreadyOutput(RunLocation location, ModelOutput output) {
    return new ApiError(
        ErrorCode.BAD_REQUEST,
        "The model with ID '%s' is already an output of run '%s'"
            .formatted(output.model(), location.run()));
  }
}
