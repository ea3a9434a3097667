package dynamodbstore.admin;

import dynamodbstore.api.Environment;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.experiments.entity.ExperimentAuditRepository;
import dynamodbstore.logging.PeriodicLine;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.runs.settling.RunAuditRepository;
import dynamodbstore.runs.settling.RunRepairRepository;
import dynamodbstore.schema.SchemaRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.packing.PackedTraceAuditRepository;
import dynamodbstore.traces.packing.TraceRepairRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Check of a whole table, beside running servers too: every item that contradicts another is
 * reported. With repair, what can be derived from other items is written again, by conditional
 * writes that servers make too; repeating it changes nothing. For one thread.
 */
final class TableAudit {
  private static final int SHOWN_FAULTS = 20;

  /** An item may have several faults, and a server may change it in between. */
  private static final int MOST_REPAIRS = 4;

  /** An item that a server changes again and again is reported nevertheless. */
  private static final int MOST_READS = 20;

  private final Table table;
  private final boolean isRepairing;
  private final PeriodicLine progress;
  private final ExperimentAuditRepository experiments;
  private final RunAuditRepository runs;
  private final PackedTraceAuditRepository traces;
  private final RunRepairRepository runRepair;
  private final TraceRepairRepository traceRepair;
  private final NameRepair nameRepair;
  private long items;
  private long faults;
  private long repaired;
  private final List<String> shown = new ArrayList<>();

  TableAudit(Table table, boolean isRepairing, Consumer<String> progress) {
    var environment = Environment.ofSystem();
    this.table = table;
    this.isRepairing = isRepairing;
    this.progress = new PeriodicLine(progress);
    this.experiments = new ExperimentAuditRepository(table);
    this.runs = new RunAuditRepository(table);
    this.traces = new PackedTraceAuditRepository(table);
    this.runRepair = new RunRepairRepository(table, environment);
    this.traceRepair = new TraceRepairRepository(table, environment);
    this.nameRepair = new NameRepair(table, environment.clock());
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
    checkItems();
    var problems = new ArrayList<String>();
    if (faults > 0) {
      problems.add(
          "%s can be read, but %d of its %d items are inconsistent: %s%s."
              .formatted(
                  title,
                  faults,
                  items,
                  String.join("; ", shown),
                  faults > shown.size() ? "; and more" : ""));
    }
    var pending = checkNames(problems);
    if (!problems.isEmpty()) {
      throw new CommandFailure(String.join(" ", problems) + repairs());
    }
    return "%s is sound: %d items, schema version %d.%s%s"
        .formatted(title, items, new SchemaRepository(table).version(), repairs(), pending);
  }

  private String repairs() {
    return isRepairing ? " Repaired: %d.".formatted(repaired) : "";
  }

  private void checkItems() {
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      items++;
      progress.offer(
          () -> "%,d items checked, %,d of them inconsistent so far".formatted(items, faults));
      var fault = fault(item);
      if (fault.isPresent() && isRepairing) {
        fault = repair(item);
        repaired += fault.isEmpty() ? 1 : 0;
      }
      if (fault.isPresent()) {
        faults++;
        if (shown.size() < SHOWN_FAULTS) {
          shown.add(item.key() + " " + fault.get());
        }
      }
    }
  }

  private Optional<Item> current(Item item) {
    return table.get(item.key(), Read.STRONG);
  }

  /**
   * Reads an inconsistent item of a run, or one with wrong positions, again before it is reported:
   * a running server may have changed it since. What is left of an experiment that is being deleted
   * is no fault, and must not be repaired.
   */
  private Optional<String> fault(Item item) {
    return again(item, IndexAttributes::fault)
        .or(() -> again(item, runs::fault))
        .or(() -> traces.fault(item))
        .filter(_ -> !experiments.isBeingDeleted(item.key()))
        // Its deletion, or that of its run, may have been completed meanwhile.
        .filter(_ -> current(item).isPresent());
  }

  /**
   * A check reads further items, one after the other. What it finds is a fault only if the item was
   * the same before and after: a server changes it before and after it changes those.
   */
  private Optional<String> again(Item item, Check check) {
    var fault = check.fault(item);
    for (int reads = 0; reads < MOST_READS && fault.isPresent(); reads++) {
      var now = current(item);
      fault = now.flatMap(check::fault);
      if (current(item).equals(now)) {
        return fault;
      }
    }
    return fault;
  }

  private interface Check {
    Optional<String> fault(Item item);
  }

  /** Repairs one fault after the other; returns the one that is left. */
  private Optional<String> repair(Item item) {
    var fault = current(item).flatMap(this::fault);
    for (int attempt = 0; attempt < MOST_REPAIRS && fault.isPresent(); attempt++) {
      if (!repairFirst(item)) {
        return fault;
      }
      fault = current(item).flatMap(this::fault);
    }
    return fault;
  }

  /** Positions first, because the other repairs read through indexes. */
  private boolean repairFirst(Item item) {
    var moved = current(item).filter(now -> IndexAttributes.fault(now).isPresent());
    return moved.isPresent()
        ? IndexAttributes.repair(table, moved.get())
        : runRepair.repair(item) || traceRepair.repair(item);
  }

  /**
   * Checks names, tags and full-text rows of experiments and registered models.
   *
   * @param problems to which faults are added
   * @return findings that servers will repair themselves, as text
   */
  private String checkNames(List<String> problems) {
    var found = names();
    if (found.hasFaults()) {
      // A running server may have been between two steps: only what stays is a fault.
      found = found.andStill(names());
    }
    if (isRepairing && found.hasFaults()) {
      nameRepair.repairAll(progress);
      var left = names();
      repaired += found.count() - left.count();
      found = left;
    }
    found.addTo(problems);
    return found.pending().stream()
            .map(sentence -> "\n" + sentence + "; a running server will delete them.")
            .collect(Collectors.joining())
        + unfinishedDeletions();
  }

  private String unfinishedDeletions() {
    long tickets = new PurgeTicketRepository(table).all().count();
    return tickets == 0
        ? ""
        : "\n%d permanent deletions are not completed; a running server or gc continues them."
            .formatted(tickets);
  }

  private Names names() {
    return new Names(experiments.findings(), new RegistryAuditRepository(table).findings());
  }

  private record Names(
      ExperimentAuditRepository.Findings experiments, RegistryAuditRepository.Findings registry) {
    List<String> leftOver() {
      return Stream.concat(experiments.leftOver().stream(), registry.leftOver().stream()).toList();
    }

    List<String> pending() {
      return Stream.concat(experiments.pending().stream(), registry.pending().stream()).toList();
    }

    Names andStill(Names later) {
      return new Names(
          new ExperimentAuditRepository.Findings(
              common(experiments.missing(), later.experiments.missing()),
              common(experiments.leftOver(), later.experiments.leftOver()),
              later.experiments.pending()),
          new RegistryAuditRepository.Findings(
              common(registry.faults(), later.registry.faults()),
              common(registry.leftOver(), later.registry.leftOver()),
              later.registry.pending()));
    }

    private static List<String> common(List<String> some, List<String> others) {
      return some.stream().filter(others::contains).toList();
    }

    int count() {
      return experiments.missing().size() + registry.faults().size() + leftOver().size();
    }

    boolean hasFaults() {
      return count() > 0;
    }

    void addTo(List<String> problems) {
      add(problems, "Missing in the search index: ", experiments.missing());
      add(problems, "The registry is inconsistent: ", registry.faults());
      add(problems, "Orphaned rows that no server deletes: ", leftOver());
    }

    private static void add(List<String> problems, String title, List<String> sentences) {
      if (!sentences.isEmpty()) {
        var some = sentences.stream().limit(SHOWN_FAULTS).collect(Collectors.joining("; "));
        problems.add(title + some + (sentences.size() > SHOWN_FAULTS ? "; and more" : "") + ".");
      }
    }
  }
}
