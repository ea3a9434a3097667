package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.fulltext.Tokenizer;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Consistency check of the full-text rows of experiment names, and of the rows of tags, against the
 * experiments. Reads only; run by the operator.
 */
public final class ExperimentAuditRepository {
  private final Table table;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;

  public ExperimentAuditRepository(Table table) {
    this.table = table;
    this.rows = new FullTextRepository(table);
    this.status = new FullTextStatusRepository(table, InstantSource.system());
  }

  /**
   * Results of the check, one sentence each.
   *
   * @param missing rows without which a search misses an experiment
   * @param leftOver obsolete rows, which searches ignore and no server will delete
   * @param pending obsolete rows, which searches ignore and a server will delete
   */
  public record Findings(List<String> missing, List<String> leftOver, List<String> pending) {
    public Findings {
      missing = List.copyOf(missing);
      leftOver = List.copyOf(leftOver);
      pending = List.copyOf(pending);
    }
  }

  /**
   * An experiment with the positions that follow from its fields; empty for other items, and for
   * one that is being deleted, which is in no index.
   */
  public static Optional<Item> encodedAgain(Item item) {
    if (!ExperimentKeys.isExperiment(item.key())) {
      return Optional.empty();
    }
    var stored = ExperimentItems.stored(item);
    if (stored.experiment().isBeingDeleted()) {
      return Optional.empty();
    }
    var again = ExperimentItems.toItem(stored).toBuilder();
    if (item.position(Index.GSI2).isEmpty()) {
      // An experiment of an earlier version, which the back-fill adds to the index.
      again.notInIndex(Index.GSI2);
    }
    return Optional.of(again.build());
  }

  /**
   * Whether an item belongs to an experiment that is being deleted, whose items disappear in any
   * order. One read; none if it belongs to no experiment.
   */
  public boolean isBeingDeleted(Key key) {
    return ExperimentKeys.experimentOf(key)
        .flatMap(experiment -> table.get(experiment, Read.STRONG))
        .filter(item -> ExperimentItems.fromItem(item).isBeingDeleted())
        .isPresent();
  }

  /** Scans the whole table with strong reads, and queries the full-text rows of each experiment. */
  public Findings findings() {
    var made = new TreeSet<ExperimentId>();
    var found = new TreeSet<ExperimentId>();
    var tags = new TagRows();
    for (var item : Pages.ofAll(table, Read.STRONG.keys())) {
      if (ExperimentKeys.isExperiment(item.key())) {
        made.add(ExperimentKeys.readPartition(item.key()));
      } else if (FullTextRepository.owns(item, TextField.EXPERIMENT_NAME)) {
        found.add(ExperimentKeys.readPartition(item.key()));
      } else {
        tags.add(item.key());
      }
    }
    found.removeAll(made);
    var missing = new ArrayList<String>();
    var leftOver = new ArrayList<String>();
    var pending = new ArrayList<String>();
    var creations = new CreationLogRepository(table, InstantSource.system()).partitions();
    for (var id : found) {
      boolean isSwept = creations.contains(ExperimentKeys.partition(id));
      (isSwept ? pending : leftOver)
          .add("There are full-text rows of experiment %s, which does not exist".formatted(id));
    }
    tags.without(made)
        .forEach(
            id ->
                (creations.contains(ExperimentKeys.partition(id)) ? pending : leftOver)
                    .add("There are tags of experiment %s, which does not exist".formatted(id)));
    boolean isComplete = status.current().isComplete(TextField.EXPERIMENT_NAME);
    for (var stored : ExperimentBatchReads.all(table, made)) {
      var experiment = stored.experiment();
      if (experiment.isBeingDeleted()) {
        continue;
      }
      findMissing(missing, experiment);
      if (tags.isOrphaned(stored)) {
        leftOver.add("Experiment %s has orphaned rows of tags".formatted(experiment.id()));
      }
      boolean isSettled = isComplete && rows.isIndexed(ExperimentNameIndexing.owner(experiment));
      findLeftOver(isSettled ? leftOver : pending, experiment);
    }
    return new Findings(missing, leftOver, pending);
  }

  /** Rows of tags by experiment. */
  private static final class TagRows {
    private final Set<ExperimentId> ofFirstVersion = new HashSet<>();
    private final Map<ExperimentId, Set<String>> spills = new HashMap<>();

    void add(Key key) {
      if (ExperimentKeys.isTag(key)) {
        ofFirstVersion.add(ExperimentKeys.readPartition(key));
      } else if (ExperimentKeys.isSpilledTag(key)) {
        spills
            .computeIfAbsent(ExperimentKeys.readPartition(key), _ -> new HashSet<>())
            .add(ExperimentKeys.readSpill(key));
      }
    }

    Set<ExperimentId> without(Set<ExperimentId> made) {
      var rest = new TreeSet<>(ofFirstVersion);
      rest.addAll(spills.keySet());
      rest.removeAll(made);
      return rest;
    }

    /** Whether there are rows that the experiment does not refer to. */
    boolean isOrphaned(StoredExperiment stored) {
      var unnamed = new HashSet<>(spills.getOrDefault(stored.id(), Set.of()));
      stored.inline().spill().ifPresent(unnamed::remove);
      return !unnamed.isEmpty()
          || (stored.tags().isPresent() && ofFirstVersion.contains(stored.id()));
    }
  }

  private void findMissing(List<String> findings, Experiment experiment) {
    // Until the back-fill is complete, missing rows are expected.
    if (status.current().isComplete(TextField.EXPERIMENT_NAME)) {
      var present = rows.present(ExperimentNameIndexing.owner(experiment));
      name(findings, experiment, without(wanted(experiment), present), "lacks full-text rows: %d");
    }
  }

  private void findLeftOver(List<String> findings, Experiment experiment) {
    var owner = ExperimentNameIndexing.owner(experiment);
    var present = rows.present(owner);
    var superfluous = without(present, wanted(experiment));
    name(findings, experiment, superfluous, "has full-text rows too many: %d");
    name(
        findings,
        experiment,
        without(present, rows.named(owner)),
        "has unnamed full-text rows: %d");
  }

  private Set<TextToken> wanted(Experiment experiment) {
    var levels = status.current().levels(TextField.EXPERIMENT_NAME);
    return Tokenizer.of(experiment.name(), levels);
  }

  private static void name(
      List<String> findings, Experiment experiment, Set<TextToken> tokens, String what) {
    if (!tokens.isEmpty()) {
      findings.add("Experiment %s ".formatted(experiment.id()) + what.formatted(tokens.size()));
    }
  }

  private static Set<TextToken> without(Set<TextToken> some, Set<TextToken> others) {
    var rest = new HashSet<>(some);
    rest.removeAll(others);
    return rest;
  }
}
