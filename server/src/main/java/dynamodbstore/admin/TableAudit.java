package dynamodbstore.admin;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.logging.PeriodicLine;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.AuditReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Check of a whole table, beside running servers too: one pass over all items, of which every one
 * that contradicts another is reported. With repair, what can be derived from other items is
 * written again, by conditional writes that servers make too; repeating it changes nothing. For one
 * thread.
 *
 * <p>A server that makes several writes leaves contradictions for a moment. So what is found is
 * looked at again, after a pause that is longer than a request. Memory is bounded: the keys of at
 * most {@value #MOST_SUSPECTS} items wait for that.
 */
final class TableAudit {
  private static final int MOST_SUSPECTS = 50_000;

  private final Table table;
  private final boolean isRepairing;
  private final Duration pause;
  private final PeriodicLine progress;
  private final ItemAudit audit;
  private final AuditReport report = new AuditReport();

  /**
   * @param pause after which an inconsistency is looked at again; zero if nothing writes to the
   *     table meanwhile
   */
  TableAudit(Table table, boolean isRepairing, Duration pause, Consumer<String> progress) {
    this.table = table;
    this.isRepairing = isRepairing;
    this.pause = pause;
    this.progress = new PeriodicLine(progress);
    this.audit = new ItemAudit(table, FamilyAudits.of(table));
  }

  /**
   * Checks everything, and repairs what it may.
   *
   * @return the result as text
   * @throws CommandFailure if there are faults that are not repaired, of any kind
   */
  String run(String title) {
    if (isRepairing) {
      var _ = new SchemaRepository(table).raise();
    }
    long items = checkItems();
    if (report.faults() > 0) {
      throw new CommandFailure(
          "%s can be read, but %d of its %d items are inconsistent: %s.%s"
              .formatted(title, report.faults(), items, report.shownFaults(), repairs()));
    }
    return "%s is sound: %d items, schema version %d.%s%s%s"
        .formatted(
            title,
            items,
            new SchemaRepository(table).version(),
            repairs(),
            report.remnants(),
            unfinishedDeletions());
  }

  private String repairs() {
    return isRepairing ? " Repaired: %d.".formatted(report.repaired()) : "";
  }

  /** Returns how many items there are. */
  private long checkItems() {
    long items = 0;
    var suspects = new ArrayList<Key>();
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      items++;
      if (audit.inconsistency(item).isPresent()) {
        suspects.add(item.key());
      }
      if (suspects.size() == MOST_SUSPECTS) {
        lookAgain(suspects);
        suspects.clear();
      }
      long checked = items;
      progress.offer(
          () ->
              "%,d items checked, %,d of them inconsistent so far"
                  .formatted(checked, report.faults() + suspects.size()));
    }
    lookAgain(suspects);
    return items;
  }

  private void lookAgain(List<Key> suspects) {
    if (suspects.isEmpty()) {
      return;
    }
    await();
    var left = isRepairing ? repairAll(suspects) : suspects;
    for (var key : left) {
      audit.inconsistency(key).ifPresent(found -> report.add(key, audit.family(key), found));
    }
  }

  /** Repairs as long as that helps: a repair may depend on another one. */
  private List<Key> repairAll(List<Key> suspects) {
    var left = suspects;
    boolean isProgressing = true;
    while (isProgressing && !left.isEmpty()) {
      var unrepaired = new ArrayList<Key>();
      for (var key : left) {
        if (audit.inconsistency(key).isEmpty()) {
          continue;
        }
        if (audit.repair(key)) {
          report.countRepair();
        } else {
          unrepaired.add(key);
        }
        progress.offer(() -> "Repairing: at " + key);
      }
      isProgressing = unrepaired.size() < left.size();
      left = unrepaired;
    }
    return left;
  }

  private void await() {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("The check was interrupted.", e);
    }
  }

  private String unfinishedDeletions() {
    long tickets = new PurgeTicketRepository(table).all().count();
    return tickets == 0
        ? ""
        : "\n%d permanent deletions are not completed; a running server or gc continues them."
            .formatted(tickets);
  }
}
