package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Experiments in the table: one method for each way they are reached. */
public final class ExperimentRepository {
  /** How many tags are created together with their experiment; a transaction holds no more. */
  private static final int TAGS_AT_ONCE = 90;

  private final Table table;

  public ExperimentRepository(Table table) {
    this.table = table;
  }

  /** One read. */
  Optional<Experiment> find(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id)).map(ExperimentItems::fromItem);
  }

  /** One query: the experiment and its tags lie side by side. */
  Optional<TaggedExperiment> findTagged(ExperimentId id) {
    return tagged(id, Pages.of(table, everything(id)));
  }

  /** A query for each, side by side. */
  List<TaggedExperiment> findTagged(List<Experiment> some) {
    var found =
        Pages.all(table, some.stream().map(experiment -> everything(experiment.id())).toList())
            .iterator();
    return some.stream()
        .flatMap(experiment -> tagged(experiment.id(), found.next()).stream())
        .toList();
  }

  private static Query everything(ExperimentId id) {
    return Query.of(Index.PRIMARY, ExperimentKeys.partition(id)).in(ExperimentKeys.everything());
  }

  private static Optional<TaggedExperiment> tagged(ExperimentId id, Iterable<Item> items) {
    Optional<Experiment> experiment = Optional.empty();
    var tags = new ArrayList<Tag>();
    for (var item : items) {
      if (item.key().equals(ExperimentKeys.experiment(id))) {
        experiment = Optional.of(ExperimentItems.fromItem(item));
      } else if (!item.key().equals(ExperimentKeys.reversedName(id))) {
        tags.add(ExperimentItems.tag(item));
      }
    }
    return experiment.map(found -> new TaggedExperiment(found, tags));
  }

  /** One read. A name that was cut for its key is compared whole. */
  Optional<ExperimentId> findByName(String workspace, String name) {
    return table
        .get(ExperimentKeys.nameClaim(workspace, name))
        .filter(claim -> claim.text("name").equals(name))
        .map(claim -> new ExperimentId(claim.number("id")));
  }

  /**
   * All experiments of a workspace that a view shows, the newest number first. One query of a
   * global index for each page of candidates, and a batch read of them: may miss what was made a
   * moment ago.
   */
  Stream<Experiment> newest(String workspace, ViewType view, int readAhead) {
    var query =
        Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace))
            .in(ExperimentKeys.byId())
            .backwards()
            .read(Read.STRONG)
            .limit(readAhead);
    return Pages.stream(table, query)
        .map(ExperimentItems::fromItem)
        .filter(experiment -> view.shows(experiment.isActive()));
  }

  /** One write. A number is never given twice; one that is not used leaves a gap. */
  ExperimentId nextId() {
    var update =
        Write.update(ExperimentKeys.lastId(), Condition.always(), Change.add("last", 1))
            .returningItem();
    return switch (table.write(update)) {
      case Outcome.Written(var after) -> new ExperimentId(after.orElseThrow().number("last"));
      case Outcome.Refused _ -> throw new IllegalStateException("An update without a condition");
    };
  }

  /**
   * One transaction. False if the name, or the number, is taken. Tags that do not fit into it are
   * put before: should the experiment not be made after all, they lie under a number nobody will be
   * given.
   */
  boolean create(Experiment experiment, List<Tag> tags) {
    var late = tags.subList(Math.min(tags.size(), TAGS_AT_ONCE), tags.size());
    var _ = table.writeAll(late.stream().map(tag -> tagWrite(experiment.id(), tag)).toList());
    var writes = new ArrayList<Write>();
    writes.add(Write.create(ExperimentItems.toItem(experiment)));
    writes.add(Write.create(ExperimentItems.nameClaim(experiment)));
    writes.add(Write.put(ExperimentItems.reversedName(experiment)));
    tags.stream().limit(TAGS_AT_ONCE).forEach(tag -> writes.add(tagWrite(experiment.id(), tag)));
    return table.transact(writes).isWritten();
  }

  /**
   * One transaction of four writes. Refused at 0 if the experiment was renamed, deleted or restored
   * meanwhile, at 1 if the name is taken.
   */
  Outcome rename(Experiment before, Experiment after) {
    return table.transact(
        List.of(
            Write.update(
                ExperimentKeys.experiment(before.id()),
                Condition.all(unchanged(before), Condition.is("name", before.name())),
                Change.set("name", after.name()),
                Change.set("updated", after.updated().toEpochMilli()),
                Change.move(Index.GSI3, ExperimentKeys.byName(after)),
                Change.move(Index.GSI4, ExperimentKeys.byUpdate(after)),
                Change.move(Index.GSI5, ExperimentKeys.inNameOrder(after))),
            Write.create(ExperimentItems.nameClaim(after)),
            Write.delete(ExperimentKeys.nameClaim(before.workspace(), before.name())),
            Write.put(ExperimentItems.reversedName(after))));
  }

  /** One write of stage and time of update. Refused if it was deleted or restored meanwhile. */
  Outcome move(Experiment before, Experiment after) {
    return table.write(
        Write.update(
            ExperimentKeys.experiment(before.id()),
            unchanged(before),
            Change.set("stage", after.stage().name()),
            Change.set("epoch", after.epoch()),
            Change.set("updated", after.updated().toEpochMilli()),
            Change.move(Index.GSI4, ExperimentKeys.byUpdate(after))));
  }

  /** One write. */
  void put(ExperimentId id, Tag tag) {
    var _ = table.write(tagWrite(id, tag));
  }

  /** One write. False if there was no such tag. */
  boolean deleteTag(ExperimentId id, String key) {
    return table.write(Write.delete(ExperimentKeys.tag(id, key), Condition.present())).isWritten();
  }

  private static Condition unchanged(Experiment before) {
    return Condition.all(
        Condition.is("stage", before.stage().name()), Condition.is("epoch", before.epoch()));
  }

  private static Write tagWrite(ExperimentId id, Tag tag) {
    return Write.put(ExperimentItems.toItem(id, tag));
  }
}
