package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.data.LoggedModelsTag;
import dynamodbstore.runs.data.RunData;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.storage.RunUpdater;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.table.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Service that logs metrics, params and tags to runs, with the error messages of MLflow.
 * Thread-safe.
 */
public final class RunLogService {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final RunDataRepository data;
  private final MetricRepository metrics;
  private final ModelMetricSink modelMetrics;
  private final RunWriter writer;
  private final RunUpdater updater;
  private final RunLogValidator rules;

  public RunLogService(
      RunRepositories repositories,
      RunWriter writer,
      ModelMetricSink modelMetrics,
      LongValuePolicy longValues) {
    this.data = repositories.data();
    this.metrics = repositories.metrics();
    this.modelMetrics = modelMetrics;
    this.writer = writer;
    this.updater = new RunUpdater(repositories.runs(), writer);
    this.rules = new RunLogValidator(longValues);
  }

  public void logMetric(Caller caller, RunLogRequests.LogMetric request) {
    var metric = request.metric();
    rules.check(metric);
    var run = writer.active(caller, request.run());
    if (metric.model().isPresent()) {
      modelMetrics.log(caller, run.location(), List.of(metric));
    }
    writer.write(
        run, () -> metrics.append(run.location(), Map.of(metric.key(), List.of(metric.point()))));
  }

  public void logParam(Caller caller, RunLogRequests.LogParam request) {
    var param = rules.checked(request.param());
    var run = writer.active(caller, request.run());
    writer.write(
        run,
        () -> {
          if (data.put(run.location(), param) instanceof Outcome.Refused(_, var current)) {
            var kept = RunItems.param(current.orElseThrow()).value();
            throw ParamConflict.of(request.run(), param, kept);
          }
        });
  }

  public void setTag(Caller caller, RunLogRequests.SetTag request) {
    var tag = rules.checked(request.tag());
    if (tag.key().equals(Run.NAME_TAG)) {
      rename(caller, request.run(), tag.value());
      return;
    }
    var run = writer.active(caller, request.run());
    writer.write(run, () -> data.put(run.location(), tag));
  }

  public void deleteTag(Caller caller, RunLogRequests.DeleteTag request) {
    if (request.key().equals(Run.NAME_TAG)) {
      var _ =
          updater.change(
              caller,
              request.run(),
              info -> {
                if (!info.requireActive().run().nameTagged()) {
                  throw noTag(request);
                }
                return info.run().withoutNameTag();
              });
      return;
    }
    var run = writer.active(caller, request.run());
    writer.write(
        run,
        () -> {
          if (!data.deleteTag(run.location(), request.key())) {
            throw noTag(request);
          }
        });
  }

  /**
   * Writes params, then metrics, then tags. Not atomic, but idempotent: a batch with params that
   * would change is refused before anything is written, and a crash in between leaves a partly
   * written batch that the client's retry completes.
   */
  public void logBatch(Caller caller, RunLogRequests.LogBatch request) {
    var batch = rules.checked(request);
    var keys = batch.params().stream().map(Param::key).toList();
    var open = writer.activeWithParams(caller, batch.run(), keys);
    var params = newParams(batch, open.data());
    if (!params.isEmpty() || !batch.metrics().isEmpty() || !batch.tags().isEmpty()) {
      writer.write(open.info(), () -> write(caller, open.info().location(), params, batch));
    }
  }

  /**
   * Appends to the list in the tag. Optimistic update with retry, so concurrent appends are not
   * lost.
   */
  public void logModel(Caller caller, RunLogRequests.LogModel request) {
    var run = writer.active(caller, request.run());
    writer.write(run, () -> addToHistory(run.location(), request.entry()));
  }

  private void write(
      Caller caller, RunLocation location, List<Param> params, RunLogRequests.LogBatch batch) {
    if (!params.isEmpty()) {
      putParams(location, params);
    }
    if (!batch.metrics().isEmpty()) {
      metrics.append(location, byKey(batch.metrics()));
      var ofModels = batch.metrics().stream().filter(entry -> entry.model().isPresent()).toList();
      if (!ofModels.isEmpty()) {
        modelMetrics.log(caller, location, ofModels);
      }
    }
    if (!batch.tags().isEmpty()) {
      putTags(caller, location, batch.tags());
    }
  }

  /** Params of the batch that are not stored yet. */
  private static List<Param> newParams(RunLogRequests.LogBatch batch, RunData stored) {
    var params = new ArrayList<Param>();
    var conflicts = new ArrayList<ParamConflict>();
    for (var param : batch.params()) {
      var value = stored.param(param.key());
      if (value.isEmpty()) {
        params.add(param);
      } else if (!value.get().equals(param.value())) {
        conflicts.add(new ParamConflict(param, value.get()));
      }
    }
    ParamConflict.refuse(batch.run(), conflicts);
    return params;
  }

  /**
   * Conditional writes: a param that a concurrent request has written with another value fails the
   * rest of the batch.
   */
  private void putParams(RunLocation location, List<Param> params) {
    var outcomes = data.putParams(location, params);
    var conflicts = new ArrayList<ParamConflict>();
    for (int at = 0; at < params.size(); at++) {
      if (outcomes.get(at) instanceof Outcome.Refused(_, var current)) {
        var kept = RunItems.param(current.orElseThrow()).value();
        conflicts.add(new ParamConflict(params.get(at), kept));
      }
    }
    ParamConflict.refuse(location.run(), conflicts);
  }

  private void putTags(Caller caller, RunLocation location, List<Tag> tags) {
    var last = new LinkedHashMap<String, Tag>();
    tags.forEach(tag -> last.put(tag.key(), tag));
    var name =
        tags.stream()
            .filter(tag -> tag.key().equals(Run.NAME_TAG) && !tag.value().isEmpty())
            .reduce((_, later) -> later);
    last.remove(Run.NAME_TAG);
    data.putTags(location, last.values());
    name.ifPresent(tag -> rename(caller, location.run(), tag.value()));
  }

  /** An empty name changes nothing, as in the reference. */
  private void rename(Caller caller, RunId id, String name) {
    var _ =
        updater.change(
            caller,
            id,
            info -> {
              var run = info.requireActive().run();
              return name.isEmpty() ? run : run.withName(name);
            });
  }

  private void addToHistory(RunLocation location, String entry) {
    update.run(
        "run",
        location.run(),
        () -> {
          var before = data.findTag(location, LoggedModelsTag.TAG);
          var after =
              before.map(list -> LoggedModelsTag.added(list, entry)).orElse("[" + entry + "]");
          return data.replaceTag(location, new Tag(LoggedModelsTag.TAG, after), before);
        });
  }

  private static Map<String, List<Point>> byKey(List<MetricEntry> entries) {
    var points = new LinkedHashMap<String, List<Point>>();
    for (var entry : entries) {
      points.computeIfAbsent(entry.key(), _ -> new ArrayList<>(1)).add(entry.point());
    }
    return points;
  }

  private static ApiError noTag(RunLogRequests.DeleteTag request) {
    return ApiError.missing(
        "No tag with name: %s in run with id %s".formatted(request.key(), request.run()));
  }
}
