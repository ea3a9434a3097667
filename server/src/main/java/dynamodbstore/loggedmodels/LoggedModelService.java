package dynamodbstore.loggedmodels;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.loggedmodels.LoggedModel.Stage;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.table.Outcome;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What one may do with logged models, and what MLflow says when one may not. */
public final class LoggedModelService {
  private final LoggedModelRepository models;
  private final BiFunction<Caller, ExperimentId, Experiment> experiments;
  private final Function<RandomGenerator, String> newName;
  private final RandomGenerator random;
  private final InstantSource clock;

  /**
   * @param experiments finds an experiment of the caller's workspace, or says that it is missing
   * @param newName a name for a model that was given none, as runs have
   */
  public LoggedModelService(
      LoggedModelRepository models,
      BiFunction<Caller, ExperimentId, Experiment> experiments,
      Function<RandomGenerator, String> newName,
      RandomGenerator random,
      InstantSource clock) {
    this.models = models;
    this.experiments = experiments;
    this.newName = newName;
    this.random = random;
    this.clock = clock;
  }

  /** Names need not differ; the run it says it came from need not exist. */
  public WholeModel create(Caller caller, LoggedModelRequests.Create request) {
    LoggedModelRules.checkName(request.name());
    var experiment = experiments.apply(caller, request.experiment()).requireActive();
    LoggedModelRules.checkKeysDiffer("params", request.params(), ModelParam::key);
    LoggedModelRules.checkKeysDiffer("tags", request.tags(), Tag::key);
    var name = request.name().isEmpty() ? newName.apply(random) : request.name();
    while (true) {
      var model = newModel(experiment, name, request);
      // Refused if the id is taken, once in 2^42 models of one experiment and millisecond: another
      // is drawn.
      if (models.create(model, request.tags(), request.params())) {
        return new WholeModel(
            model,
            request.tags().stream().sorted(comparing(Tag::key)).toList(),
            request.params().stream().sorted(comparing(ModelParam::key)).toList(),
            List.of());
      }
    }
  }

  public WholeModel get(Caller caller, LoggedModelRequests.Get request) {
    return models
        .findWhole(request.model())
        .filter(found -> isOf(caller, found.model()))
        .filter(found -> request.allowDeleted() || found.model().isActive())
        .orElseThrow(() -> LoggedModelRules.missing(request.model()));
  }

  /** The model itself, unless it is deleted: one read. */
  public LoggedModel active(Caller caller, ModelId id) {
    return models
        .find(id)
        .filter(found -> isOf(caller, found))
        .filter(LoggedModel::isActive)
        .orElseThrow(() -> LoggedModelRules.missing(id));
  }

  /** Deleted ones may be finalized too, and any status may follow any. */
  public WholeModel finalizeModel(Caller caller, LoggedModelRequests.Finalize request) {
    var whole = get(caller, new LoggedModelRequests.Get(request.model(), true));
    return whole.with(finish(caller, whole.model(), request.status()));
  }

  private LoggedModel finish(Caller caller, LoggedModel before, Status status) {
    var after = before.finalized(status, clock.instant());
    return switch (models.finish(before, after)) {
      case Outcome.Written _ -> after;
      // Deleted meanwhile: that happens to a model once, so this is tried once more at most.
      case Outcome.Refused _ -> finish(caller, model(caller, before.id()), status);
    };
  }

  /** The model stays, for those who ask for deleted ones. Deleting it again moves its time on. */
  public void delete(Caller caller, LoggedModelRequests.Delete request) {
    var model = model(caller, request.model());
    if (!models.delete(model.deleted(clock.instant())).isWritten()) {
      throw LoggedModelRules.missing(request.model());
    }
  }

  /** Of two tags with one key the last counts. */
  public void setTags(Caller caller, LoggedModelRequests.SetTags request) {
    var model = model(caller, request.model());
    var tags = new LinkedHashMap<String, Tag>();
    request.tags().forEach(tag -> tags.put(tag.key(), tag));
    models.put(model, tags.values());
  }

  public void deleteTag(Caller caller, LoggedModelRequests.DeleteTag request) {
    if (!models.deleteTag(model(caller, request.model()), request.key())) {
      throw LoggedModelRules.noTag(request.model(), request.key());
    }
  }

  /**
   * All or none, unless others log the same at the same time. MLflow refuses a param that is there
   * already whatever its value; here the same value is accepted, so that a call whose answer was
   * lost can be made again.
   */
  public void logParams(Caller caller, LoggedModelRequests.LogParams request) {
    var model = model(caller, request.model());
    LoggedModelRules.checkKeysDiffer("params", request.params(), ModelParam::key);
    var there = new HashMap<String, String>();
    models.params(model, request.params()).forEach(param -> there.put(param.key(), param.value()));
    for (var param : request.params()) {
      if (!there.getOrDefault(param.key(), param.value()).equals(param.value())) {
        throw LoggedModelRules.paramChanged(model.id(), param);
      }
    }
    var refused = models.addParams(model, request.params());
    if (!refused.isEmpty()) {
      throw LoggedModelRules.paramChanged(model.id(), refused.getFirst());
    }
  }

  /**
   * Records what runs measured of models: one read for each model, one write for each measurement.
   * Models are looked at before anything is written. A measurement that contradicts an earlier one
   * is refused after the others were recorded; making the call again changes nothing.
   *
   * @throws ApiError if a model is missing, or a value was measured before and is another
   */
  public void recordMetrics(Caller caller, List<ModelMetric> metrics) {
    var byModel =
        consistent(metrics).stream()
            .collect(groupingBy(ModelMetric::model, LinkedHashMap::new, toList()));
    var found = new LinkedHashMap<LoggedModel, List<ModelMetric>>();
    byModel.forEach((id, measured) -> found.put(measurable(caller, id), measured));
    var refused = new ArrayList<ModelMetric>();
    found.forEach((model, measured) -> refused.addAll(models.recordMetrics(model, measured)));
    if (!refused.isEmpty()) {
      throw LoggedModelRules.metricChanged(refused.getFirst());
    }
  }

  /** Leaves out what is said twice, and refuses what contradicts itself. */
  private static List<ModelMetric> consistent(List<ModelMetric> metrics) {
    var occasions = new LinkedHashMap<ModelMetric, ModelMetric>();
    for (var metric : metrics) {
      var said = occasions.putIfAbsent(metric.occasion(), metric);
      if (said != null && !said.equals(metric)) {
        throw LoggedModelRules.metricChanged(metric);
      }
    }
    return List.copyOf(occasions.values());
  }

  private LoggedModel model(Caller caller, ModelId id) {
    return models
        .find(id)
        .filter(found -> isOf(caller, found))
        .orElseThrow(() -> LoggedModelRules.missing(id));
  }

  private LoggedModel measurable(Caller caller, ModelId id) {
    return models
        .find(id)
        .filter(found -> isOf(caller, found))
        .orElseThrow(() -> LoggedModelRules.nothingToMeasure(id));
  }

  private static boolean isOf(Caller caller, LoggedModel model) {
    return model.workspace().equals(caller.workspace());
  }

  private LoggedModel newModel(
      Experiment experiment, String name, LoggedModelRequests.Create request) {
    var now = clock.instant();
    var id = ModelId.create(experiment.id(), now, random);
    return new LoggedModel(
        id,
        experiment.id(),
        experiment.workspace(),
        name,
        ArtifactUri.append(experiment.artifactLocation(), "models", id.text(), "artifacts"),
        request.type(),
        request.sourceRun(),
        Status.PENDING,
        Stage.ACTIVE,
        now,
        now);
  }
}
