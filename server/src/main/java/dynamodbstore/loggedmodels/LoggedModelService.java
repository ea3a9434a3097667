package dynamodbstore.loggedmodels;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.loggedmodels.LoggedModel.Stage;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.table.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Service for logged models: create, read, finalize, delete, tag, and record params and metrics.
 * Validates requests and reports errors with MLflow's messages. Thread-safe.
 */
public final class LoggedModelService {
  private final LoggedModelRepository models;
  private final BiFunction<Caller, ExperimentId, Experiment> experiments;
  private final ExperimentScope scope;
  private final Function<RandomGenerator, String> newName;
  private final Environment environment;

  /**
   * @param experiments finds an experiment of the caller's workspace, or throws an error that it
   *     does not exist
   * @param scope which models a caller may name, by their experiments
   * @param newName generates a name for a model without one, as for runs
   */
  public LoggedModelService(
      LoggedModelRepository models,
      BiFunction<Caller, ExperimentId, Experiment> experiments,
      ExperimentScope scope,
      Function<RandomGenerator, String> newName,
      Environment environment) {
    this.models = models;
    this.experiments = experiments;
    this.scope = scope;
    this.newName = newName;
    this.environment = environment;
  }

  /** Creates a model. Names need not be unique, and the source run need not exist. */
  public LoggedModelDetails create(Caller caller, LoggedModelRequests.Create request) {
    LoggedModelRules.checkName(request.name());
    var experiment = experiments.apply(caller, request.experiment()).requireActive();
    LoggedModelRules.checkKeysDiffer("params", request.params(), ModelParam::key);
    LoggedModelRules.checkKeysDiffer("tags", request.tags(), Tag::key);
    var name = request.name().isEmpty() ? newName.apply(environment.random()) : request.name();
    while (true) {
      var model = newModel(experiment, name, request);
      // Refused if the id is taken (once in 2^42 models of one experiment and millisecond): retry
      // with a new random id. Not an OptimisticUpdate: no writer is contended with.
      if (models.create(model, request.tags(), request.params())) {
        return new LoggedModelDetails(
            model,
            request.tags().stream().sorted(comparing(Tag::key)).toList(),
            request.params().stream().sorted(comparing(ModelParam::key)).toList(),
            List.of());
      }
    }
  }

  public LoggedModelDetails get(Caller caller, LoggedModelRequests.Get request) {
    return models
        .findWhole(request.model())
        .filter(found -> isOf(caller, found.model()))
        .filter(found -> request.allowDeleted() || found.model().isActive())
        .orElseThrow(() -> LoggedModelRules.missing(request.model()));
  }

  /** Finds an active model, without tags, params and metrics. One read. */
  public LoggedModel active(Caller caller, ModelId id) {
    return models
        .find(id)
        .filter(found -> isOf(caller, found))
        .filter(LoggedModel::isActive)
        .orElseThrow(() -> LoggedModelRules.missing(id));
  }

  /** Sets the status of a model, which may be deleted. Every transition is allowed. */
  public LoggedModelDetails finalizeModel(Caller caller, LoggedModelRequests.Finalize request) {
    var details = get(caller, new LoggedModelRequests.Get(request.model(), true));
    return details.with(finish(caller, details.model(), request.status()));
  }

  private LoggedModel finish(Caller caller, LoggedModel before, Status status) {
    var after = before.finalized(status, environment.clock().instant());
    return switch (models.finish(before, after)) {
      case Outcome.Written _ -> after;
      // Deleted concurrently. A model is deleted only once, so there is at most one retry, which
      // needs no backoff and no OptimisticUpdate.
      case Outcome.Refused _ -> finish(caller, model(caller, before.id()), status);
    };
  }

  /**
   * Deletes a model. It is kept and shown on request. Deleting it again updates its deletion time.
   */
  public void delete(Caller caller, LoggedModelRequests.Delete request) {
    var model = model(caller, request.model());
    if (!models.delete(model.deleted(environment.clock().instant())).isWritten()) {
      throw LoggedModelRules.missing(request.model());
    }
  }

  /** Sets tags. If a key occurs twice, the last value wins. */
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
   * Adds params. Atomic unless concurrent requests log the same keys. MLflow refuses a param that
   * exists even with the same value; here the same value is accepted, so that a client can retry a
   * call whose response was lost.
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
   * Records metrics that runs measured of models: one read for each model, one write for each
   * metric. All models are read before anything is written. A metric that contradicts an earlier
   * one is refused after the others have been recorded. Idempotent: a retry changes nothing.
   *
   * @throws ApiError if a model does not exist, or another value was recorded before
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

  /** Removes duplicates, and refuses contradictions within the request. */
  private static List<ModelMetric> consistent(List<ModelMetric> metrics) {
    var occasions = new LinkedHashMap<ModelMetric, ModelMetric>();
    for (var metric : metrics) {
      var said = occasions.putIfAbsent(metric.identity(), metric);
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
        .orElseThrow(() -> LoggedModelRules.missingForMetrics(id));
  }

  private boolean isOf(Caller caller, LoggedModel model) {
    return scope.includes(caller, model.experiment());
  }

  private LoggedModel newModel(
      Experiment experiment, String name, LoggedModelRequests.Create request) {
    var now = environment.clock().instant();
    var id = ModelId.create(experiment.id(), now, environment.random());
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
