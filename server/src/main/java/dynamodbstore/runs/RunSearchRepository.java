package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.Experiment;
import dynamodbstore.experiments.ExperimentRow;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.Place;
import dynamodbstore.paging.SortValue;
import dynamodbstore.paging.Streams;
import dynamodbstore.table.Index;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs of many experiments as a search walks them. */
public final class RunSearchRepository {
  private static final Comparator<RunInfo> NEWEST_FIRST =
      Comparator.comparing(Start::of, Start.NEWEST_FIRST);

  private final Table table;

  public RunSearchRepository(Table table) {
    this.table = table;
  }

  /** One batch read. Those that do not exist, or not in the workspace, are left out. */
  List<Experiment> experiments(String workspace, Set<ExperimentId> ids) {
    var keys = ids.stream().map(ExperimentRow::key).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(ExperimentRow::read)
        .filter(experiment -> experiment.workspace().equals(workspace))
        .toList();
  }

  /**
   * The runs that a view shows, the one that started last first. One query of a local index for
   * each experiment, two where deleted runs are shown too; more as the runs are walked.
   *
   * @param readAhead how many of an experiment's runs are read at a time
   */
  Stream<RunInfo> newestFirst(
      List<Experiment> experiments, ViewType view, Optional<Start> after, int readAhead) {
    var sources = new ArrayList<Iterator<RunInfo>>();
    for (var experiment : experiments) {
      if (view != ViewType.DELETED_ONLY || !experiment.isActive()) {
        sources.add(walk(experiment, Index.LSI2, view, after, readAhead));
      }
      if (view != ViewType.ACTIVE_ONLY) {
        sources.add(walk(experiment, Index.LSI1, view, after, readAhead));
      }
    }
    return Streams.of(Merge.of(sources, NEWEST_FIRST));
  }

  /**
   * Of one experiment: LSI2 has those that were not deleted by themselves, LSI1 those that were.
   */
  private Iterator<RunInfo> walk(
      Experiment experiment, Index index, ViewType view, Optional<Start> after, int readAhead) {
    var all =
        Query.of(index, RunKeys.partition(experiment.id()))
            .in(RunKeys.inStartOrder(index))
            .limit(readAhead);
    var query = after.map(start -> all.after(start.position(index, experiment.id()))).orElse(all);
    return Pages.stream(table, query)
        .map(item -> new RunInfo(RunItems.fromItem(item), experiment))
        .filter(info -> view.shows(info.isActive()))
        .iterator();
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

    Place place() {
      return Place.of(SortValue.of(millis), SortValue.of(run.text()));
    }

    /** Where an index of any experiment would have a run of this start. */
    Position position(Index index, ExperimentId experiment) {
      return RunKeys.inStartOrder(index, new RunPlace(experiment, run), millis);
    }
  }
}
