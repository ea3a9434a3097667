package dynamodbstore.runs.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.runs.data.FoundRun;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.CandidateVerifier;
import dynamodbstore.searchengine.IndexRow;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
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
public final class RunCandidateRepository implements CandidateVerifier<RunLocation, FoundRun> {
  private static final SearchField NAME_TAG = new SearchField(FieldKind.TAG, Run.NAME_TAG);

  private final Table table;
  private final RunDataRepository data;
  private final RunReader reader;
  private final Map<ExperimentId, Experiment> experiments = new HashMap<>();
  private final Filter condition;

  /** Logged fields that the filter or the ordering reads. */
  private final Set<SearchField> logged;

  /** Whether the filter reads logged fields only. */
  private final boolean filtersByLogged;

  private final SnapshotBatchSize sizes = new SnapshotBatchSize();

  RunCandidateRepository(
      Table table,
      RunDataRepository data,
      RunReader reader,
      Collection<Experiment> experiments,
      ParsedSearch search) {
    this.table = table;
    this.data = data;
    this.reader = reader;
    experiments.forEach(experiment -> this.experiments.put(experiment.id(), experiment));
    this.condition = search.condition();
    this.logged =
        search.fields().filter(RunCandidateRepository::isLogged).collect(Collectors.toSet());
    this.filtersByLogged = condition.fields().allMatch(RunCandidateRepository::isLogged);
  }

  /** Whether a field is logged data. The name tag is not: the name is a field of the run. */
  static boolean isLogged(SearchField field) {
    return field.entity() != FieldKind.ATTRIBUTE && !field.equals(NAME_TAG);
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
  public Map<RunLocation, FoundRun> verify(List<IndexRow<RunLocation>> rows) {
    if (!rows.stream().allMatch(row -> row.generation() > 0)) {
      return verifyAny(rows.stream().map(IndexRow::id).toList(), ViewType.ACTIVE_ONLY);
    }
    var found = HashMap.<RunLocation, FoundRun>newHashMap(rows.size());
    for (int from = 0; from < rows.size(); ) {
      int to = Math.min(from + sizes.batch(), rows.size());
      found.putAll(foundSettled(rows.subList(from, to)));
      from = to;
    }
    return found;
  }

  @Override
  public RunLocation id(FoundRun run) {
    return run.info().location();
  }

  /** Verifies runs that may be live. */
  Map<RunLocation, FoundRun> verifyAny(Collection<RunLocation> locations, ViewType view) {
    var infos = new ArrayList<>(infos(locations).values());
    infos.removeIf(info -> !view.shows(info.isActive()));
    var found = LinkedHashMap.<RunLocation, FoundRun>newLinkedHashMap(infos.size());
    views(infos).stream()
        .filter(condition::holds)
        .forEach(run -> found.put(run.info().location(), run));
    return found;
  }

  /** Verifies runs, live or settled, and keeps their order. */
  public Stream<FoundRun> verify(Stream<RunSummary> infos) {
    return BatchMappingIterator.of(infos, ReadAheadSize.WIDE, this::views).filter(condition::holds);
  }

  /** Runs with the logged fields that the search reads. */
  private List<FoundRun> views(List<RunSummary> infos) {
    if (logged.isEmpty()) {
      return List.copyOf(infos);
    }
    if (logged.stream().anyMatch(field -> field.entity() == FieldKind.DATASET)) {
      return List.copyOf(reader.readData(infos));
    }
    var copies = reader.readSnapshots(infos);
    var others =
        infos.stream().map(RunSummary::location).filter(location -> !copies.containsKey(location));
    var parts = data.readFields(others.toList(), logged).iterator();
    return infos.stream()
        .<FoundRun>map(
            info -> {
              var copy = copies.get(info.location());
              return new RunWithData(info, copy == null ? parts.next() : copy);
            })
        .toList();
  }

  private Map<RunLocation, FoundRun> foundSettled(List<IndexRow<RunLocation>> rows) {
    var keys = rows.stream().map(row -> RunKeys.snapshot(row.id())).toList();
    var copies = table.getAll(keys, RunSnapshotItems.COPY_AT_HAND);
    sizes.read(copies.values());
    var good = new LinkedHashMap<RunLocation, CurrentSnapshot>();
    var others = new ArrayList<RunLocation>();
    for (int at = 0; at < rows.size(); at++) {
      var row = rows.get(at);
      var copy = CurrentSnapshot.of(copies.get(keys.get(at)), row);
      if (copy == null) {
        others.add(row.id());
      } else if (!filtersByLogged || condition.holds(copy.data())) {
        good.put(row.id(), copy);
      }
    }
    var found = foundCopies(good, others);
    if (!others.isEmpty()) {
      found.putAll(verifyAny(others, ViewType.ACTIVE_ONLY));
    }
    return found;
  }

  /**
   * Keeps snapshots that are current for their runs; runs with an outdated one are added to {@code
   * others}.
   */
  private Map<RunLocation, FoundRun> foundCopies(
      Map<RunLocation, CurrentSnapshot> copies, List<RunLocation> others) {
    var infos = infos(copies.keySet());
    var found = new HashMap<RunLocation, FoundRun>();
    copies.forEach(
        (location, copy) -> {
          var info = infos.get(location);
          if (info == null || !info.isActive()) {
            return;
          }
          if (!copy.isOf(info.run())) {
            others.add(location);
            return;
          }
          var view = new RunWithData(info, copy.data());
          if (filtersByLogged || condition.holds(view)) {
            found.put(location, view);
          }
        });
    return found;
  }

  private Map<RunLocation, RunSummary> infos(Collection<RunLocation> locations) {
    var keys = locations.stream().map(RunKeys::run).toList();
    var items = table.getAll(keys, RunItems.READ);
    var infos = LinkedHashMap.<RunLocation, RunSummary>newLinkedHashMap(locations.size());
    var key = keys.iterator();
    for (var location : locations) {
      var item = items.get(key.next());
      var experiment = experiments.get(location.experiment());
      if (item != null && experiment != null) {
        infos.put(location, new RunSummary(RunItems.fromItem(item), experiment));
      }
    }
    return infos;
  }

  /** Snapshot data with its generation. */
  private record CurrentSnapshot(long generation, SnapshotData data) {
    /**
     * Null if the snapshot is missing, older than the row, damaged, or without data: then the run
     * is read.
     */
    static @Nullable CurrentSnapshot of(@Nullable Item item, IndexRow<RunLocation> row) {
      if (item == null || item.number(RunSnapshotItems.GENERATION) < row.generation()) {
        return null;
      }
      long generation = item.number(RunSnapshotItems.GENERATION);
      return RunSnapshotItems.copy(item)
          .map(data -> new CurrentSnapshot(generation, data))
          .orElse(null);
    }

    boolean isOf(Run run) {
      return run.settlingState().isSettled() && run.settlingState().generation() == generation;
    }
  }
}
