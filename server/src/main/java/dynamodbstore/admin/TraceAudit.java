package dynamodbstore.admin;

import dynamodbstore.api.Environment;
import dynamodbstore.blocks.BlockKeys;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.packing.PackedTraceAuditRepository;
import dynamodbstore.traces.packing.TraceRepairRepository;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/** Audit of traces and of the blocks that have copies of them, as one family. */
final class TraceAudit implements FamilyAudit {
  private final PackedTraceAuditRepository audit;
  private final TraceRepairRepository repair;

  TraceAudit(Table table) {
    this.audit = new PackedTraceAuditRepository(table);
    this.repair = new TraceRepairRepository(table, Environment.ofSystem());
  }

  @Override
  public String family() {
    return "traces";
  }

  @Override
  public boolean owns(Key key) {
    return TraceKeys.FAMILY.contains(key) || BlockKeys.ALL.contains(key);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    return audit.fault(item).flatMap(Inconsistency::fault);
  }

  @Override
  public boolean repair(Item item) {
    return repair.repair(item);
  }
}
