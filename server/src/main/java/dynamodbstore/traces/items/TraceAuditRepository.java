package dynamodbstore.traces.items;

import dynamodbstore.api.TraceId;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.items.TraceRepository.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Audit of traces: checks that all items that a META refers to exist and can be decoded, and that
 * an OPEN trace has an open row by which searches find it. Reads only; run by the operator.
 *
 * <p>Items without effect are no faults: a crash leaves parts and chunks that no META lists, and
 * open rows that name no trace.
 */
public final class TraceAuditRepository {
  /** A trace that changes during each of them is left to the next audit. */
  private static final int MOST_READS = 10;

  private final Table table;
  private final TraceRepository traces;

  public TraceAuditRepository(Table table) {
    this.table = table;
    this.traces = new TraceRepository(table);
  }

  /**
   * Inconsistency of a META, as the end of a sentence that begins with its key; empty if there is
   * none, or if the item is not a META.
   *
   * <p>One query of the trace and one batch read of rows. What a running server changes meanwhile
   * is not reported: a fault counts only if META is the same before and after it is found.
   */
  public Optional<String> fault(Item item) {
    return TraceKeys.isMeta(item.key())
        ? TraceKeys.readMeta(item.key()).flatMap(this::fault)
        : Optional.empty();
  }

  /** The META that an item is, if it is that of a packed trace. */
  public Optional<TraceMeta> packed(Item item) {
    return TraceKeys.isMeta(item.key()) && TraceItems.isPacked(item)
        ? TraceKeys.readMeta(item.key())
            .flatMap(id -> traces.metas(List.of(id)).values().stream().findFirst())
        : Optional.empty();
  }

  private Optional<String> fault(TraceId id) {
    for (int reads = 0; reads < MOST_READS; reads++) {
      var items = new ArrayList<Item>();
      Pages.of(table, TraceRepository.everything(id)).forEach(items::add);
      var fault = fault(id, items);
      if (fault.isEmpty() || isUnchanged(id, items)) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private Optional<String> fault(TraceId id, List<Item> items) {
    try {
      return switch (TraceRepository.assembled(id, items)) {
        case Attempt.Changed<StoredTrace> _ -> Optional.of("refers to items that do not exist");
        case Attempt.Done<StoredTrace>(var stored) ->
            stored
                .map(StoredTrace::meta)
                .filter(meta -> meta.packing() == Packing.OPEN)
                .flatMap(this::rowFault);
      };
    } catch (CorruptItem e) {
      return Optional.of("cannot be decoded: " + e.getMessage());
    }
  }

  private Optional<String> rowFault(TraceMeta meta) {
    var trace = meta.trace();
    var keys = TraceKeys.possibleRows(trace.experiment(), trace.id());
    var rows = table.getAll(keys, Read.STRONG).values();
    if (rows.isEmpty()) {
      return Optional.of("has no open row in experiment " + trace.experiment());
    }
    return rows.stream()
            .map(TraceItems::openRow)
            .anyMatch(row -> row.latest() >= trace.requestTime())
        ? Optional.empty()
        : Optional.of("has an open row with a time before its request time");
  }

  private boolean isUnchanged(TraceId id, List<Item> items) {
    var before = items.stream().filter(item -> TraceKeys.isMeta(item.key())).findFirst();
    return table.get(TraceKeys.meta(id), Read.STRONG).equals(before);
  }
}
