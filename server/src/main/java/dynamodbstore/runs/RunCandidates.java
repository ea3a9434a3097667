package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Search;
import dynamodbstore.searchengine.CandidateVerifier;
import dynamodbstore.searchengine.IndexRow;
import dynamodbstore.table.Item;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of candidates for one search: reads the runs that index rows name and keeps those that
 * satisfy the filter. Not thread-safe.
 */
final class RunCandidates implements CandidateVerifier<RunPlace, FoundRun> {
  private static final Field NAME_TAG = new Field(Entity.TAG, Run.NAME_TAG);

  private final Table table;
  private final RunDataRepository data;
  private final RunReading reading;
  private final Map<ExperimentId, Experiment> experiments = new HashMap<>();
  private final Condition condition;

  /** Logged fields that the filter or the ordering reads. */
  private final Set<Field> logged;

  /** Whether the filter reads logged fields only. */
  private final boolean filtersByLogged;

  private final CopySizes sizes = new CopySizes();

  RunCandidates(
      Table table,
      RunDataRepository data,
      RunReading reading,
      Collection<Experiment> experiments,
      Search search) {
    this.table = table;
    this.data = data;
    this.reading = reading;
    experiments.forEach(experiment -> this.experiments.put(experiment.id(), experiment));
    this.condition = search.condition();
    this.logged = search.fields().filter(RunCandidates::isLogged).collect(Collectors.toSet());
    this.filtersByLogged = condition.fields().allMatch(RunCandidates::isLogged);
  }

  /** Whether a field is logged data. The name tag is not: the name is a field of the run. */
  static boolean isLogged(Field field) {
    return field.entity() != Entity.ATTRIBUTE && !field.equals(NAME_TAG);
  }

  /**
   * Verifies the runs of some rows; results are keyed by location.
   *
   * <p>Rows of settled runs cost a batch read of snapshots, and one of the runs whose snapshots
   * satisfy the filter. Snapshots are read eventually consistent, at half the price: the generation
   * of the row tells whether a snapshot is too old. Other rows cost a batch read of the runs, one
   * of the snapshots of the settled ones, and one of the fields that the search reads of the
   * others.
   */
  @Override
  public Map<RunPlace, FoundRun> verify(List<IndexRow<RunPlace>> rows) {
    if (!rows.stream().allMatch(row -> row.generation() > 0)) {
      return foundAny(rows.stream().map(IndexRow::id).toList(), ViewType.ACTIVE_ONLY);
    }
    var found = HashMap.<RunPlace, FoundRun>newHashMap(rows.size());
    for (int from = 0; from < rows.size(); ) {
      int to = Math.min(from + sizes.batch(), rows.size());
      found.putAll(foundSettled(rows.subList(from, to)));
      from = to;
    }
    return found;
  }

  @Override
  public RunPlace id(FoundRun run) {
    return run.info().place();
  }

  /** Verifies runs that may be live. */
  Map<RunPlace, FoundRun> foundAny(Collection<RunPlace> places, ViewType view) {
    var infos = new ArrayList<>(infos(places).values());
    infos.removeIf(info -> !view.shows(info.isActive()));
    var found = LinkedHashMap.<RunPlace, FoundRun>newLinkedHashMap(infos.size());
    views(infos).stream()
        .filter(condition::holds)
        .forEach(run -> found.put(run.info().place(), run));
    return found;
  }

  /** Verifies runs, live or settled, and keeps their order. */
  Stream<FoundRun> found(Stream<RunInfo> infos) {
    return Batches.of(infos, ReadAhead.WIDE, this::views).filter(condition::holds);
  }

  /** Runs with the logged fields that the search reads. */
  private List<FoundRun> views(List<RunInfo> infos) {
    if (logged.isEmpty()) {
      return List.copyOf(infos);
    }
    if (logged.stream().anyMatch(field -> field.entity() == Entity.DATASET)) {
      return List.copyOf(reading.details(infos));
    }
    var copies = reading.copies(infos);
    var others = infos.stream().map(RunInfo::place).filter(place -> !copies.containsKey(place));
    var parts = data.parts(others.toList(), logged).iterator();
    return infos.stream()
        .<FoundRun>map(
            info -> {
              var copy = copies.get(info.place());
              return new RunDetails(info, copy == null ? parts.next() : copy);
            })
        .toList();
  }

  private Map<RunPlace, FoundRun> foundSettled(List<IndexRow<RunPlace>> rows) {
    var keys = rows.stream().map(row -> RunKeys.packed(row.id())).toList();
    var copies = table.getAll(keys, PackedRunItems.COPY_AT_HAND);
    sizes.read(copies.values());
    var good = new LinkedHashMap<RunPlace, Copy>();
    var others = new ArrayList<RunPlace>();
    for (int at = 0; at < rows.size(); at++) {
      var row = rows.get(at);
      var copy = Copy.of(copies.get(keys.get(at)), row);
      if (copy == null) {
        others.add(row.id());
      } else if (!filtersByLogged || condition.holds(copy.data())) {
        good.put(row.id(), copy);
      }
    }
    var found = foundCopies(good, others);
    if (!others.isEmpty()) {
      found.putAll(foundAny(others, ViewType.ACTIVE_ONLY));
    }
    return found;
  }

  /**
   * Keeps snapshots that are current for their runs; runs with an outdated one are added to {@code
   * others}.
   */
  private Map<RunPlace, FoundRun> foundCopies(Map<RunPlace, Copy> copies, List<RunPlace> others) {
    var infos = infos(copies.keySet());
    var found = new HashMap<RunPlace, FoundRun>();
    copies.forEach(
        (place, copy) -> {
          var info = infos.get(place);
          if (info == null || !info.isActive()) {
            return;
          }
          if (!copy.isOf(info.run())) {
            others.add(place);
            return;
          }
          var view = new RunDetails(info, copy.data());
          if (filtersByLogged || condition.holds(view)) {
            found.put(place, view);
          }
        });
    return found;
  }

  private Map<RunPlace, RunInfo> infos(Collection<RunPlace> places) {
    var keys = places.stream().map(RunKeys::run).toList();
    var items = table.getAll(keys, RunItems.READ);
    var infos = LinkedHashMap.<RunPlace, RunInfo>newLinkedHashMap(places.size());
    var key = keys.iterator();
    for (var place : places) {
      var item = items.get(key.next());
      var experiment = experiments.get(place.experiment());
      if (item != null && experiment != null) {
        infos.put(place, new RunInfo(RunItems.fromItem(item), experiment));
      }
    }
    return infos;
  }

  /** Snapshot data with its generation. */
  private record Copy(long generation, PackedData data) {
    /**
     * Null if the snapshot is missing, older than the row, damaged, or without data: then the run
     * is read.
     */
    static @Nullable Copy of(@Nullable Item item, IndexRow<RunPlace> row) {
      if (item == null || item.number(PackedRunItems.GENERATION) < row.generation()) {
        return null;
      }
      long generation = item.number(PackedRunItems.GENERATION);
      return PackedRunItems.copy(item).map(data -> new Copy(generation, data)).orElse(null);
    }

    boolean isOf(Run run) {
      return run.liveness().isSettled() && run.liveness().generation() == generation;
    }
  }
}
