package dynamodbstore.imports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.TraceRecords;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.OversizedEntities;
import dynamodbstore.imports.WritePool;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Import of traces with their spans and assessments, many of one experiment at a time, which are
 * created in one block. A trace that exists in the table, or was deleted there a short time ago, is
 * left as it is.
 */
final class TraceArchiveImport implements FamilyImport {
  private static final int TRACES_AT_ONCE = 200;
  private static final long CHARACTERS_AT_ONCE = 4 << 20;

  private final TraceRepository traces;
  private final TraceWriter writer;
  private final TargetExperiments targets;
  private final WritePool pool;
  private final ImportReport report;

  private final List<PendingTrace> pending = new ArrayList<>();
  private boolean skipsCurrent = true;
  private long characters;

  private record PendingTrace(TraceDraft draft, List<StoredSpan> spans) {
    TraceId id() {
      return draft.id();
    }
  }

  TraceArchiveImport(
      TraceRepository traces,
      TraceWriter writer,
      TargetExperiments targets,
      WritePool pool,
      ImportReport report) {
    this.traces = traces;
    this.writer = writer;
    this.targets = targets;
    this.pool = pool;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    if (record.type() == RecordType.TRACE) {
      begin(TraceRecords.read(record));
    } else if (record.type() == RecordType.SPAN) {
      if (!skipsCurrent) {
        var span = TraceRecords.span(record);
        pending.getLast().spans().add(span);
        characters += span.content().length();
      }
    } else {
      throw new MalformedRecord("it is neither a trace nor a span");
    }
  }

  private void begin(TraceDraft draft) {
    if (pending.size() == TRACES_AT_ONCE
        || characters >= CHARACTERS_AT_ONCE
        || !isOfPending(draft.experiment())) {
      endSegment();
    }
    skipsCurrent = targets.find(draft.experiment()).isEmpty();
    if (skipsCurrent) {
      report.skipped(Kind.TRACE, TargetExperiments.MISSING);
    } else {
      pending.add(new PendingTrace(draft, new ArrayList<>()));
    }
  }

  private boolean isOfPending(ExperimentId experiment) {
    return pending.isEmpty() || pending.getLast().draft().experiment().equals(experiment);
  }

  @Override
  public void endSegment() {
    if (!pending.isEmpty()) {
      var some = List.copyOf(pending);
      pool.submit(() -> write(some));
    }
    pending.clear();
    characters = 0;
    skipsCurrent = true;
  }

  private void write(List<PendingTrace> some) {
    var existing = traces.metas(some.stream().map(PendingTrace::id).toList()).keySet();
    report.existing(Kind.TRACE, existing.size());
    var missing = some.stream().filter(one -> !existing.contains(one.id())).toList();
    if (!missing.isEmpty()) {
      OversizedEntities.leaveOut(missing, this::create, Kind.TRACE, one -> one.id().text(), report);
    }
  }

  private void create(List<PendingTrace> some) {
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    some.forEach(one -> changes.put(one.id(), creation(one)));
    var created = writer.applyAll(changes).iterator();
    for (var one : some) {
      if (created.next()) {
        report.imported(Kind.TRACE, 1);
        report.imported(Kind.SPAN, one.spans().size());
      } else {
        report.skipped(Kind.TRACE, "deleted in the table a short time ago, or created meanwhile");
      }
    }
  }

  private static TraceChange<Boolean> creation(PendingTrace one) {
    return current ->
        current.trace().isPresent()
            ? new TraceChange.Keep<>(false)
            : new TraceChange.Store<>(one.draft(), one.spans(), true);
  }
}
