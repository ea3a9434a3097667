package dynamodbstore.imports;

import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.imports.source.SourceTraces.BareTrace;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.ReservedTraceNames;
import dynamodbstore.traces.TokenTotals;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Import of the traces of an experiment with their spans and assessments, in the order of their
 * times, so that each block has traces of one range. A trace that exists in the table is left as it
 * is.
 */
final class TraceImport {
  private static final long CHARACTERS_AT_ONCE = 4 << 20;

  private final ImportSource.Traces source;
  private final TraceRepository traces;
  private final TraceWriter writer;
  private final ImportReport report;

  TraceImport(
      ImportSource.Traces source, TraceRepository traces, TraceWriter writer, ImportReport report) {
    this.source = source;
    this.traces = traces;
    this.writer = writer;
    this.report = report;
  }

  /** Imports all traces of an experiment. */
  void run(Experiment experiment, ImportProgress progress, WritePool pool) {
    source.each(
        experiment.id(),
        page -> {
          var existing = traces.metas(page.stream().map(BareTrace::id).toList()).keySet();
          var missing = page.stream().filter(one -> !existing.contains(one.id())).toList();
          report.existing(Kind.TRACE, page.size() - (long) missing.size());
          if (!missing.isEmpty()) {
            write(missing, pool);
          }
          progress.add(page.size());
        });
    pool.await();
  }

  private void write(List<BareTrace> missing, WritePool pool) {
    source.complete(missing);
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    long characters = 0;
    for (var one : missing) {
      var spans = source.spans(one);
      characters += spans.stream().mapToLong(span -> span.content().length()).sum();
      changes.put(one.id(), creation(one, spans));
      report.imported(Kind.SPAN, spans.size());
      if (characters >= CHARACTERS_AT_ONCE) {
        submit(new LinkedHashMap<>(changes), pool);
        changes.clear();
        characters = 0;
      }
    }
    submit(changes, pool);
  }

  private void submit(Map<TraceId, TraceChange<Boolean>> changes, WritePool pool) {
    if (!changes.isEmpty()) {
      pool.submit(
          () ->
              OversizedEntities.leaveOut(
                  List.copyOf(changes.entrySet()),
                  this::create,
                  Kind.TRACE,
                  entry -> entry.getKey().text(),
                  report));
    }
  }

  private void create(List<Map.Entry<TraceId, TraceChange<Boolean>>> some) {
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    some.forEach(entry -> changes.put(entry.getKey(), entry.getValue()));
    report.imported(Kind.TRACE, writer.applyAll(changes).stream().filter(isNew -> isNew).count());
  }

  private static TraceChange<Boolean> creation(BareTrace one, List<StoredSpan> all) {
    var draft = one.draft();
    var usage = draft.metadata().get(ReservedTraceNames.TOKEN_USAGE);
    if (usage != null) {
      draft.tokens().putAll(TokenTotals.parse(usage));
    }
    var spans = new ArrayList<>(all);
    return current ->
        current.trace().isPresent()
            ? new TraceChange.Keep<>(false)
            : new TraceChange.Store<>(draft, spans, true);
  }
}
