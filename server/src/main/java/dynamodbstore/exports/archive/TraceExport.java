package dynamodbstore.exports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.TraceRecords;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.search.TracePages;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Export of traces with their spans: by experiment, the newest first. */
final class TraceExport implements FamilyExport {
  private static final int PAGE = 500;

  private final ExportScope scope;
  private final TracePages pages;
  private final TraceSource traces;

  TraceExport(ExportScope scope, TracePages pages, TraceSource traces) {
    this.scope = scope;
    this.pages = pages;
    this.traces = traces;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    scope.eachExperiment(
        after,
        (experiment, within) ->
            export(
                experiment,
                within.map(last -> new TracePages.Position(last.number(1), last.part(2))),
                out));
  }

  private void export(
      ExperimentId experiment, Optional<TracePages.Position> after, ArchiveWriter out) {
    var page = pages.after(experiment, after, PAGE);
    while (!page.isEmpty()) {
      write(experiment, page, out);
      page = pages.after(experiment, Optional.of(TracePages.Position.of(page.getLast())), PAGE);
    }
  }

  /**
   * A trace that was deleted, or moved to another experiment, since the page was read is skipped.
   */
  private void write(ExperimentId experiment, List<Trace> page, ArchiveWriter out) {
    var positions = new HashMap<String, TracePages.Position>();
    page.forEach(trace -> positions.put(trace.id().text(), TracePages.Position.of(trace)));
    traces
        .tracesWithSpans(page.stream().map(Trace::id).toList())
        .filter(found -> found.trace().experiment().equals(experiment))
        .forEach(
            found -> {
              write(found, out);
              var id = found.trace().id().text();
              var position = positions.getOrDefault(id, TracePages.Position.of(found.trace()));
              out.endEntity(ExportCursor.of(experiment, Long.toString(position.requestTime()), id));
            });
  }

  private static void write(TraceWithSpans found, ArchiveWriter out) {
    out.add(RecordType.TRACE, fields -> TraceRecords.write(fields, found.trace()));
    found
        .spans()
        .forEach(span -> out.add(RecordType.SPAN, fields -> TraceRecords.write(fields, span)));
  }
}
