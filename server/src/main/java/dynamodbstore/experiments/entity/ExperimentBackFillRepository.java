package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Back-fill of experiments, by ascending id: writes the missing full-text rows of names, and adds
 * experiments of earlier versions to the index by creation time. Idempotent; a crash loses only the
 * progress since the last stored position.
 */
public final class ExperimentBackFillRepository implements TextSource {
  private static final int AT_ONCE = 100;

  private final Table table;
  private final NameTextIndex<Experiment> texts;

  public ExperimentBackFillRepository(Table table, FullTextStatusRepository fullText) {
    this.table = table;
    this.texts = ExperimentNameIndexing.of(table, fullText);
  }

  @Override
  public TextField field() {
    return TextField.EXPERIMENT_NAME;
  }

  /**
   * One read of the last id and one batch read of a hundred experiments, then the writes that these
   * need. At the end, one query of each workspace.
   */
  @Override
  public Step advance(String position, Set<TokenLevel> levels) {
    var walk = ExperimentWalk.of(table);
    long end = position.isEmpty() ? 0 : Long.parseLong(position);
    var keys = new ArrayList<Key>();
    var id = walk.next(end);
    while (id.isPresent() && keys.size() < AT_ONCE) {
      keys.add(ExperimentKeys.experiment(new ExperimentId(id.getAsLong())));
      end = id.getAsLong() + 1;
      id = walk.next(end);
    }
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.getAll(keys, Read.STRONG);
    long changed = items.values().stream().filter(item -> bring(item, levels)).count();
    return new Step(Long.toString(end), id.isEmpty(), items.size(), changed);
  }

  @Override
  public void reconcileRows(String id, Set<TokenLevel> levels) {
    table
        .get(ExperimentKeys.experiment(ExperimentId.parse(id)), Read.STRONG)
        .ifPresent(
            item -> {
              boolean _ = bring(item, levels);
            });
  }

  @Override
  public boolean repairRows(String id, Set<TokenLevel> levels) {
    return table
        .get(ExperimentKeys.experiment(ExperimentId.parse(id)), Read.STRONG)
        .map(ExperimentItems::fromItem)
        .filter(experiment -> !experiment.isBeingDeleted())
        .filter(experiment -> texts.repairRows(experiment, () -> now(experiment), levels))
        .isPresent();
  }

  /** Back-fills one experiment, unless it is being deleted. Returns whether that wrote anything. */
  private boolean bring(Item item, Set<TokenLevel> levels) {
    var experiment = ExperimentItems.fromItem(item);
    if (experiment.isBeingDeleted()) {
      return false;
    }
    boolean isMoved = addToCreationIndex(item, experiment);
    return texts.reconcileRows(experiment, () -> now(experiment), levels) || isMoved;
  }

  /** Adds an experiment to the index by creation time. Returns false if it is there already. */
  private boolean addToCreationIndex(Item item, Experiment experiment) {
    var position = ExperimentKeys.byCreation(experiment);
    if (item.position(Index.GSI2).equals(Optional.of(position))) {
      return false;
    }
    var move =
        Write.update(
            item.key(),
            Condition.present(),
            Change.move(Index.GSI2, position),
            Change.leaveIndex(Index.GSI3));
    return table.write(move).isWritten();
  }

  private Experiment now(Experiment experiment) {
    return table
        .get(ExperimentKeys.experiment(experiment.id()), Read.STRONG)
        .map(ExperimentItems::fromItem)
        .orElse(experiment);
  }
}
