package dynamodbstore.traces;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.messages.LegacyTraceRequests;
import dynamodbstore.traces.messages.StartTrace;
import dynamodbstore.traces.messages.TraceLinkRequests;
import dynamodbstore.traces.messages.TraceRequests;
import dynamodbstore.traces.messages.TraceTagRequests;
import dynamodbstore.traces.storage.UnexpiredTraceWriter;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Service for traces without their spans: create, complete, read, tag and link. Validates requests
 * and reports errors with MLflow's messages. Thread-safe.
 */
public final class TraceService {
  private final UnexpiredTraceWriter writer;
  private final TraceScope scope;
  private final LongValuePolicy longValues;
  private final Environment environment;

  public TraceService(
      UnexpiredTraceWriter writer,
      TraceScope scope,
      LongValuePolicy longValues,
      Environment environment) {
    this.writer = writer;
    this.scope = scope;
    this.longValues = longValues;
    this.environment = environment;
  }

  /**
   * Creates a trace, or changes the existing one. To move it, the caller must be allowed to edit
   * its former experiment too.
   */
  public Trace start(Authorization access, StartTrace request) {
    if (request.experiment().isEmpty()) {
      throw TraceErrors.gone(request.trace());
    }
    if (request.trace().text().isEmpty()) {
      throw TraceErrors.withoutId();
    }
    var experiment = scope.active(access.caller(), request.experiment().get());
    return writer.createOrChange(
        request.trace(),
        () -> StartTraceRules.create(request, experiment),
        draft -> {
          if (!draft.experiment().equals(experiment.id())) {
            if (!scope.includes(access.caller(), draft.experiment())) {
              throw TraceErrors.gone(request.trace());
            }
            access.require(List.of(edit(draft.experiment())));
          }
          StartTraceRules.merge(request, experiment, draft);
        });
  }

  /** Creates a trace of an older client, with an id of the server. */
  public Trace startLegacy(Caller caller, LegacyTraceRequests.Start request) {
    var id =
        request
            .experiment()
            .orElseThrow(
                () -> TraceErrors.invalidLegacyTrace("A trace must belong to an experiment"));
    var experiment = scope.active(caller, id);
    var trace = newId();
    return writer.createOrChange(
        trace,
        () -> LegacyTraceRules.create(trace, experiment, request),
        _ -> {
          throw new IllegalStateException("The random generator repeats ids");
        });
  }

  /** Completes a trace of an older client. */
  public Trace endLegacy(Caller caller, LegacyTraceRequests.End request) {
    return scope
        .changeIfPresent(
            caller,
            request.trace(),
            draft -> {
              LegacyTraceRules.end(draft, request);
              return draft.toTrace();
            })
        .orElseThrow(() -> TraceErrors.missing(request.trace()));
  }

  public Trace get(Caller caller, TraceRequests.Get request) {
    return scope
        .find(caller, request.trace())
        .orElseThrow(() -> TraceErrors.missing(request.trace()));
  }

  /** The traces that exist, read in batches while they are iterated over. */
  public Iterator<Trace> batch(Caller caller, TraceRequests.BatchGet request) {
    var isVisible = scope.visible(caller);
    return BatchMappingIterator.lazily(
            request.traces().stream(),
            ReadAheadSize.WHOLE,
            ids -> scope.traces(ids).filter(trace -> isVisible.test(trace.experiment())))
        .iterator();
  }

  public void setTag(Caller caller, TraceTagRequests.Set request) {
    var tag = TraceTagRules.checkedTag(request.key(), request.value(), longValues);
    scope.require(caller, request.trace());
    boolean isSet =
        scope
            .changeIfPresent(
                caller,
                request.trace(),
                draft -> {
                  draft.tags().put(tag.key(), tag.value());
                  return true;
                })
            .orElse(false);
    if (!isSet) {
      throw TraceErrors.missingForTag(request.trace());
    }
  }

  public void deleteTag(Caller caller, TraceTagRequests.Delete request) {
    TraceTagRules.checkDeletable(request.key());
    scope.require(caller, request.trace());
    boolean isDeleted =
        scope
            .changeIfPresent(
                caller,
                request.trace(),
                draft -> {
                  if (!draft.tags().containsKey(request.key())) {
                    throw TraceErrors.noTag(request.trace(), request.key());
                  }
                  draft.tags().remove(request.key());
                  return true;
                })
            .orElse(false);
    if (!isDeleted) {
      throw TraceErrors.noTag(request.trace(), request.key());
    }
  }

  /**
   * Links traces to a run. None need exist, except on a server with workspaces: a trace that is
   * created later is linked then. A crash leaves the first of the links; a retry adds the others.
   */
  public void linkToRun(Caller caller, TraceLinkRequests.ToRun request) {
    scope.requireRun(caller, request.run());
    request.traces().forEach(trace -> scope.require(caller, trace));
    for (var trace : request.traces()) {
      writer.link(trace, Set.of(request.run().text()), Set.of());
    }
  }

  /**
   * Links prompts to a trace. Neither need exist, except the trace on a server with workspaces: a
   * trace may be created later.
   */
  public void linkPrompts(Caller caller, TraceLinkRequests.Prompts request) {
    scope.require(caller, request.trace());
    if (!request.prompts().isEmpty()) {
      writer.link(request.trace(), Set.of(), new LinkedHashSet<>(request.prompts()));
    }
  }

  private static Requirement edit(ExperimentId experiment) {
    return new Requirement(new Resource.Experiment(experiment), Level.EDIT);
  }

  /** A random UUID without dashes, as the reference generates it. */
  private TraceId newId() {
    var random = environment.random();
    long high = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
    long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    return new TraceId(new UUID(high, low).toString().replace("-", ""));
  }
}
