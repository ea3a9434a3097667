package dynamodbstore.traces.ingest;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.ExperimentScope;
import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.otlp.OtlpSpan;
import dynamodbstore.spans.StoredSpans;
import dynamodbstore.spans.translation.SpanTranslator;
import dynamodbstore.traces.TraceErrors;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.UnexpiredTraceWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Service that stores the spans of export requests. Thread-safe.
 *
 * <p>All spans are translated and checked before anything is written, so that a bad span refuses
 * the whole request. The traces of a request are then written independently of each other: after a
 * fault, some may be stored, and a retry of the request stores the same spans again, without
 * effect.
 */
public final class SpanLogService {
  private final UnexpiredTraceWriter traces;
  private final BiFunction<Caller, ExperimentId, Experiment> experiments;
  private final ExperimentScope scope;
  private final SpanTranslator translator;
  private final LongValuePolicy longValues;

  /**
   * @param experiments finds an experiment of the caller's workspace, or throws an error that it
   *     does not exist
   * @param scope which traces a caller may name, by their experiments
   */
  public SpanLogService(
      UnexpiredTraceWriter traces,
      BiFunction<Caller, ExperimentId, Experiment> experiments,
      ExperimentScope scope,
      SpanTranslator translator,
      LongValuePolicy longValues) {
    this.traces = traces;
    this.experiments = experiments;
    this.scope = scope;
    this.translator = translator;
    this.longValues = longValues;
  }

  /**
   * Stores spans. A trace that does not exist is created in the experiment; an existing one stays
   * where it is. A caller who may not edit the experiment of an existing trace is refused; the
   * other traces of the request are stored nevertheless.
   *
   * @param access of a caller who may edit the experiment
   * @return the traces whose root span is among the spans
   */
  public Set<TraceId> log(Authorization access, ExperimentId experiment, List<OtlpSpan> spans) {
    var batches = batches(spans);
    var target = new OnDemand(() -> experiments.apply(access.caller(), experiment));
    Consumer<Trace> mayChange =
        trace -> {
          if (!trace.experiment().equals(experiment)) {
            if (!scope.includes(access.caller(), trace.experiment())) {
              throw TraceErrors.gone(trace.id());
            }
            var there = new Resource.Experiment(trace.experiment());
            access.require(List.of(new Requirement(there, Level.EDIT)));
          }
        };
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    batches.forEach((id, batch) -> changes.put(id, change(id, batch, target, mayChange)));
    var _ = traces.applyAll(changes);
    return batches.entrySet().stream()
        .filter(entry -> entry.getValue().root().isPresent())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private Map<TraceId, SpanBatch> batches(List<OtlpSpan> spans) {
    var batches = new LinkedHashMap<TraceId, SpanBatch>();
    for (var sent : spans) {
      var span = translator.translate(sent.span());
      batches
          .computeIfAbsent(span.trace(), _ -> new SpanBatch())
          .add(span, StoredSpans.of(sent.span(), span), sent.resource());
    }
    return batches;
  }

  private TraceChange<Boolean> change(
      TraceId id, SpanBatch batch, OnDemand experiment, Consumer<Trace> mayChange) {
    var rules = new SpanBatchRules(batch, longValues);
    return current -> {
      current.trace().ifPresent(mayChange);
      var draft = current.trace().map(Trace::toDraft);
      draft.ifPresent(existing -> rules.merge(existing, current::spans));
      return new TraceChange.Store<>(
          draft.orElseGet(() -> rules.create(id, experiment.get())), batch.spans(), true);
    };
  }

  /** The experiment of the request, read once and only if a trace has to be created. */
  private static final class OnDemand {
    private final Supplier<Experiment> reader;
    private volatile Optional<Experiment> read = Optional.empty();

    OnDemand(Supplier<Experiment> reader) {
      this.reader = reader;
    }

    Experiment get() {
      if (read.isEmpty()) {
        read = Optional.of(reader.get());
      }
      return read.get();
    }
  }
}
