package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.experiments.ExperimentRow;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.paging.Chain;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.Streams;
import dynamodbstore.search.Place;
import dynamodbstore.search.Search;
import dynamodbstore.search.SortValue;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Utf8;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Runs of many experiments as a search walks them. */
public final class RunSearchRepository {
  private static final Comparator<RunInfo> NEWEST_FIRST =
      Comparator.comparing(Start::of, Start.NEWEST_FIRST);

  /** So many rows of a lane are counted, in all experiments together, before more are guessed. */
  private static final int COUNTED = 256;

  /** What an experiment is taken to have if a table counts no further: neither few nor all. */
  private static final long MANY = 10 * COUNTED;

  /** So many experiments stand for all. */
  private static final int SAMPLED = 4;

  private final Table table;
  private final RunRepository runs;
  private final RunDataRepository data;
  private final RunTexts texts;

  public RunSearchRepository(
      Table table, RunRepository runs, RunDataRepository data, RunTexts texts) {
    this.table = table;
    this.runs = runs;
    this.data = data;
    this.texts = texts;
  }

  Table table() {
    return table;
  }

  /** The texts of runs that can be looked up by their trigrams. */
  Set<TextField> texts() {
    return texts.complete();
  }

  RunCandidates candidates(RunReading reading, List<Experiment> experiments, Search wanted) {
    return new RunCandidates(table, data, reading, experiments, wanted);
  }

  /** One batch read. Those that do not exist, or not in the workspace, are left out. */
  List<Experiment> experiments(String workspace, Set<ExperimentId> ids) {
    var keys = ids.stream().map(ExperimentRow::key).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(ExperimentRow::read)
        .filter(experiment -> experiment.workspace().equals(workspace))
        .toList();
  }

  /** About how many rows a lane has, from a query of some experiments. */
  long estimate(List<ExperimentId> experiments, Lane lane) {
    int sampled = Math.min(SAMPLED, experiments.size());
    if (sampled == 0) {
      return 0;
    }
    // As many as the limit may be more: hence no round number, of which there are often just so
    // many.
    int limit = COUNTED / sampled + 1;
    long rows = 0;
    for (int at = 0; at < sampled; at++) {
      // Spread over all of them: those that were asked for first may be old, and full.
      var experiment = experiments.get(at * experiments.size() / sampled);
      long count = table.estimate(lane.query(experiment).read(Read.EVENTUAL).limit(limit));
      rows += count == limit ? MANY : count;
    }
    return rows * experiments.size() / sampled;
  }

  /** Those rows of some lanes that may pass, of one experiment after the other. */
  Stream<IndexRow> rows(
      List<ExperimentId> experiments, List<Lane> lanes, Predicate<SortValue> test) {
    return Streams.of(
        Chain.of(
            experiments,
            experiment ->
                Chain.of(
                    lanes,
                    lane ->
                        Pages.stream(table, lane.query(experiment).limit(ReadAhead.MOST))
                            .map(lane::row)
                            .filter(row -> lane.value(row).map(test::test).orElse(true))
                            .iterator())));
  }

  /** The live runs: a query of a local index for each experiment, side by side. */
  List<RunInfo> live(List<Experiment> experiments) {
    var queries =
        experiments.stream()
            .map(
                experiment ->
                    Query.of(Index.LSI1, RunKeys.partition(experiment.id())).in(RunKeys.live()))
            .toList();
    var found = Pages.all(table, queries).iterator();
    var live = new ArrayList<RunInfo>();
    for (var experiment : experiments) {
      for (var item : found.next()) {
        live.add(new RunInfo(RunItems.fromItem(item), experiment));
      }
    }
    return live;
  }

  /** Where runs of some ids are, if in one of these experiments: foreign ones cost a query each. */
  Stream<RunPlace> places(Collection<ExperimentId> experiments, Collection<RunId> ids) {
    var among = Set.copyOf(experiments);
    return ids.stream()
        .flatMap(id -> runs.place(id).stream())
        .filter(place -> among.contains(place.experiment()));
  }

  /**
   * The runs that a view shows, the one that started last first. One query of a local index for
   * each experiment, two where deleted runs are shown too, side by side; more as the runs are
   * walked.
   *
   * @param readAhead how many runs are read at a time, of all experiments together
   */
  Stream<RunInfo> newestFirst(
      List<Experiment> experiments, ViewType view, Optional<Start> after, int readAhead) {
    var walks = walks(experiments, view);
    int each = ReadAhead.ofEach(walks.size(), readAhead);
    var begun =
        Pages.begun(table, walks.stream().map(walk -> walk.query(after, each)).toList()).iterator();
    return Streams.of(
        Merge.of(
            walks.stream()
                .map(
                    walk ->
                        Streams.of(begun.next())
                            .map(walk::info)
                            .filter(info -> view.shows(info.isActive()))
                            .iterator())
                .toList(),
            NEWEST_FIRST));
  }

  /** The runs that a view shows, in no order: the same queries, one after the other. */
  Stream<RunInfo> inAnyOrder(List<Experiment> experiments, ViewType view, int readAhead) {
    var runs =
        Chain.of(
            walks(experiments, view),
            walk ->
                Pages.stream(table, walk.query(Optional.empty(), readAhead))
                    .map(walk::info)
                    .iterator());
    return Streams.of(runs).filter(info -> view.shows(info.isActive()));
  }

  private static List<Walk> walks(List<Experiment> experiments, ViewType view) {
    var walks = new ArrayList<Walk>();
    for (var experiment : experiments) {
      if (view != ViewType.DELETED_ONLY || !experiment.isActive()) {
        walks.add(new Walk(experiment, Index.LSI2));
      }
      if (view != ViewType.ACTIVE_ONLY) {
        walks.add(new Walk(experiment, Index.LSI1));
      }
    }
    return walks;
  }

  /**
   * Of one experiment: LSI2 has the runs that were not deleted by themselves, LSI1 those that were.
   */
  private record Walk(Experiment experiment, Index index) {
    Query query(Optional<Start> after, int readAhead) {
      var all =
          Query.of(index, RunKeys.partition(experiment.id()))
              .in(RunKeys.inStartOrder(index))
              .limit(readAhead);
      return after.map(start -> all.after(start.position(index, experiment.id()))).orElse(all);
    }

    RunInfo info(Item item) {
      return new RunInfo(RunItems.fromItem(item), experiment);
    }
  }

  /** Where runs stand in the order of their starts. */
  record Start(long millis, RunId run) {
    static final Comparator<Start> NEWEST_FIRST =
        Comparator.comparingLong(Start::millis)
            .reversed()
            .thenComparing(start -> start.run().text(), Utf8.ORDER);

    static Start of(RunInfo info) {
      return new Start(info.run().start().toEpochMilli(), info.place().run());
    }

    static Start at(Place place) {
      return new Start(place.whole(0), new RunId(place.text(1)));
    }

    /** Where an index of any experiment would have a run of this start. */
    Position position(Index index, ExperimentId experiment) {
      return RunKeys.inStartOrder(index, new RunPlace(experiment, run), millis);
    }
  }
}
