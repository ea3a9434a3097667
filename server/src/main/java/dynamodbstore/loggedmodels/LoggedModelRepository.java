package dynamodbstore.loggedmodels;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.search.SortPosition;
import dynamodbstore.searchengine.MergedQueries;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Repository of logged models: one method for each access path, with its cost. Thread-safe. */
public final class LoggedModelRepository {
  private static final Comparator<LoggedModel> NEWEST_FIRST =
      Comparator.comparing(LoggedModel::created)
          .reversed()
          .thenComparing(model -> model.id().text());

  private final Table table;

  public LoggedModelRepository(Table table) {
    this.table = table;
  }

  /**
   * Finds a model, active or deleted. One read if the id contains the experiment; otherwise one
   * more query on GSI1, which is eventually consistent.
   */
  Optional<LoggedModel> find(ModelId id) {
    return id.experiment()
        .flatMap(experiment -> table.get(LoggedModelKeys.model(experiment, id), Read.STRONG))
        .or(() -> elsewhere(id))
        .map(LoggedModelItems::fromItem);
  }

  /** The experiment of a model that exists. Costs as {@link #find}. */
  public Optional<ExperimentId> experimentOf(ModelId id) {
    return find(id).map(LoggedModel::experiment);
  }

  /** Finds a model with its tags, params and metrics. One query, because they share a key range. */
  Optional<LoggedModelDetails> findWhole(ModelId id) {
    return id.experiment()
        .flatMap(experiment -> whole(experiment, id))
        .or(
            () ->
                elsewhere(id)
                    .map(LoggedModelItems::fromItem)
                    .flatMap(model -> whole(model.experiment(), id)));
  }

  /**
   * Creates a model unless its id is taken. Four writes for the model and its local indexes, one if
   * it names a source run, and one for each tag and param.
   *
   * <p>The model is written last. A crash before that leaves tags, params and a row at the run
   * under an id that no client has received; no request shows them.
   */
  boolean create(LoggedModel model, List<Tag> tags, List<ModelParam> params) {
    var children = new ArrayList<Write>();
    if (!model.sourceRun().isEmpty()) {
      children.add(Write.put(LoggedModelItems.ofRun(model)));
    }
    tags.forEach(tag -> children.add(Write.put(LoggedModelItems.toItem(model, tag))));
    params.forEach(param -> children.add(Write.put(LoggedModelItems.toItem(model, param))));
    var _ = table.writeAll(children);
    return table.write(Write.create(LoggedModelItems.toItem(model))).isWritten();
  }

  /**
   * Sets the status of a model. At most three writes: the model, and its position in the index by
   * status. Refused if the model was deleted since it was read.
   */
  Outcome finish(LoggedModel before, LoggedModel after) {
    var changes = new ArrayList<Change>();
    changes.add(Change.set("status", after.status().name()));
    changes.add(Change.set("updated", after.updated().toEpochMilli()));
    if (after.isActive()) {
      changes.add(Change.move(Index.LSI3, LoggedModelKeys.byStatus(after)));
    }
    return table.write(
        new Write.Update(
            LoggedModelKeys.model(before.experiment(), before.id()),
            changes,
            Condition.is("stage", before.stage().name()),
            false));
  }

  /**
   * Deletes a model. Four writes: the model leaves three local indexes. Refused if the model does
   * not exist.
   */
  Outcome delete(LoggedModel deleted) {
    return table.write(
        Write.update(
            LoggedModelKeys.model(deleted.experiment(), deleted.id()),
            Condition.present(),
            Change.set("stage", deleted.stage().name()),
            Change.set("updated", deleted.updated().toEpochMilli()),
            Change.leaveIndex(Index.LSI2),
            Change.leaveIndex(Index.LSI3),
            Change.leaveIndex(Index.LSI4)));
  }

  /** Puts tags: one write each. A crash in between leaves some of them; a retry puts them all. */
  void put(LoggedModel model, Collection<Tag> tags) {
    var _ =
        table.writeAll(
            tags.stream()
                .<Write>map(tag -> Write.put(LoggedModelItems.toItem(model, tag)))
                .toList());
  }

  /** Finds one tag. One read. */
  Optional<Tag> findTag(LoggedModel model, String key) {
    return table.get(LoggedModelKeys.tag(model, key), Read.STRONG).map(LoggedModelItems::tag);
  }

  /**
   * Replaces a tag if its value is still the one that was read. One write. Returns false if it is
   * not.
   */
  boolean replace(LoggedModel model, Optional<Tag> before, Tag after) {
    var unchanged =
        before.map(tag -> Condition.is("value", tag.value())).orElseGet(Condition::absent);
    return table.write(Write.replace(LoggedModelItems.toItem(model, after), unchanged)).isWritten();
  }

  /** Deletes a tag. One write. Returns false if there is no such tag. */
  boolean deleteTag(LoggedModel model, String key) {
    return table
        .write(Write.delete(LoggedModelKeys.tag(model, key), Condition.present()))
        .isWritten();
  }

  /** Reads the stored params with the same keys. One batch read. */
  List<ModelParam> params(LoggedModel model, List<ModelParam> params) {
    var keys = params.stream().map(param -> LoggedModelKeys.param(model, param.key())).toList();
    return table.getAll(keys, Read.STRONG).values().stream().map(LoggedModelItems::param).toList();
  }

  /**
   * Adds params: one write each. Idempotent: a param that is stored with the same value is
   * accepted. Returns the params that were refused because another value is stored.
   */
  List<ModelParam> addParams(LoggedModel model, List<ModelParam> params) {
    var items = params.stream().map(param -> LoggedModelItems.toItem(model, param)).toList();
    return refused(params, items);
  }

  /**
   * Records metrics of a model: one write each. Idempotent. Returns the metrics that were refused
   * because the same run has recorded another value at the same step and time.
   */
  List<ModelMetric> recordMetrics(LoggedModel model, List<ModelMetric> metrics) {
    var items = metrics.stream().map(metric -> LoggedModelItems.toItem(model, metric)).toList();
    return refused(metrics, items);
  }

  /**
   * Puts each item unless one with another value exists, and returns the things whose items were
   * refused.
   */
  private <T> List<T> refused(List<T> things, List<Item> items) {
    var outcomes = table.writeAll(items.stream().map(LoggedModelRepository::once).toList());
    var refused = new ArrayList<T>();
    for (int at = 0; at < things.size(); at++) {
      if (!outcomes.get(at).isWritten()) {
        refused.add(things.get(at));
      }
    }
    return refused;
  }

  private static Write once(Item item) {
    var sameValue = Condition.is("value", requireNonNull(item.fields().get("value")));
    return Write.replace(item, Condition.any(Condition.absent(), sameValue));
  }

  private Optional<Item> elsewhere(ModelId id) {
    var query = Query.of(Index.GSI1, LoggedModelKeys.byId(id)).read(Read.STRONG);
    return Pages.stream(table, query).filter(item -> item.text("id").equals(id.text())).findFirst();
  }

  /**
   * Streams the active models of an index range in some experiments, the newest first. One query of
   * a local index for each experiment, concurrently, and more as the caller consumes the stream.
   *
   * @param readAhead how many models to read at a time, over all experiments together
   */
  Stream<LoggedModel> newestFirst(
      Set<ExperimentId> experiments,
      LoggedModelIndexRange range,
      Optional<CreationCursor> after,
      int readAhead) {
    int each = ReadAheadSize.ofEach(experiments.size(), readAhead);
    var queries = new ArrayList<Query>();
    for (var experiment : experiments) {
      var all = range.query(experiment).limit(each);
      queries.add(
          after
              .map(last -> all.after(range.position(experiment, last.millis(), last.id())))
              .orElse(all));
    }
    return IteratorStreams.of(
        MergedQueries.inOrder(table, queries, LoggedModelItems::fromItem, NEWEST_FIRST));
  }

  /**
   * Streams the active models that name a source run in some experiments, in no particular order.
   * One query of the rows at the run for each experiment, concurrently, and a batch read for every
   * hundred models as the caller consumes the stream.
   */
  Stream<LoggedModel> ofRun(Set<ExperimentId> experiments, String run) {
    var queries =
        experiments.stream()
            .map(
                experiment ->
                    Query.of(Index.PRIMARY, LoggedModelKeys.ofRun(experiment, run))
                        .in(SortRange.prefix(LoggedModelKeys.ALL))
                        .read(Read.STRONG.keys()))
            .toList();
    var keys =
        Pages.startAll(table, queries).stream()
            .flatMap(IteratorStreams::of)
            .map(row -> LoggedModelKeys.model(row.key()));
    return BatchMappingIterator.of(keys, ReadAheadSize.WHOLE, this::read)
        .filter(LoggedModel::isActive);
  }

  private List<LoggedModel> read(List<Key> keys) {
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(LoggedModelItems::fromItem)
        .toList();
  }

  /** Cursor in creation order. */
  record CreationCursor(long millis, ModelId id) {
    static CreationCursor at(SortPosition position) {
      return new CreationCursor(position.whole(0), new ModelId(position.text(1)));
    }
  }

  /**
   * Reads models with their tags, params and metrics; skips models that no longer exist. One query
   * for each.
   */
  public List<LoggedModelDetails> findWhole(List<LoggedModel> models) {
    var queries = models.stream().map(model -> all(model.experiment(), model.id())).toList();
    var found = Pages.all(table, queries).iterator();
    return models.stream().flatMap(model -> whole(model.id(), found.next()).stream()).toList();
  }

  private Optional<LoggedModelDetails> whole(ExperimentId experiment, ModelId id) {
    return whole(id, Pages.of(table, all(experiment, id)));
  }

  private static Query all(ExperimentId experiment, ModelId id) {
    return Query.of(Index.PRIMARY, LoggedModelKeys.partition(experiment))
        .in(LoggedModelKeys.everything(id));
  }

  private static Optional<LoggedModelDetails> whole(ModelId id, Iterable<Item> items) {
    Optional<LoggedModel> model = Optional.empty();
    var tags = new ArrayList<Tag>();
    var params = new ArrayList<ModelParam>();
    var metrics = new ArrayList<ModelMetric>();
    for (var item : items) {
      switch (LoggedModelKeys.kind(id, item.key())) {
        case MODEL -> model = Optional.of(LoggedModelItems.fromItem(item));
        case TAG -> tags.add(LoggedModelItems.tag(item));
        case PARAM -> params.add(LoggedModelItems.param(item));
        case METRIC -> metrics.add(LoggedModelItems.metric(id, item));
        case OTHER -> {}
      }
    }
    return model.map(found -> new LoggedModelDetails(found, tags, params, metrics));
  }
}
