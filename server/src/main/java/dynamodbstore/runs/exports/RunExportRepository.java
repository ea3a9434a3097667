package dynamodbstore.runs.exports;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.SeriesReader;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.exports.ExportedRun.ExportedSeries;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Repository that reads whole runs, in either state. Strongly consistent. Thread-safe. */
public final class RunExportRepository {
  /** Runs that are read concurrently, each of which may have two pages of data. */
  private static final int AT_ONCE = 16;

  private final Table table;
  private final SeriesReader series;

  public RunExportRepository(Table table) {
    this.table = table;
    this.series = new SeriesReader(table);
  }

  /**
   * Passes the runs of an experiment to a consumer, deleted ones included, in the order of their
   * keys. One query for all, and two for each run; one more for each metric with chunks.
   *
   * @param after a run; those up to it are left out
   */
  public void each(ExperimentId experiment, Optional<RunId> after, Consumer<ExportedRun> consumer) {
    var some = new ArrayList<Run>();
    runs(experiment, after)
        .forEach(
            run -> {
              some.add(run);
              if (some.size() == AT_ONCE) {
                pass(some, consumer);
                some.clear();
              }
            });
    if (!some.isEmpty()) {
      pass(some, consumer);
    }
  }

  private Stream<Run> runs(ExperimentId experiment, Optional<RunId> after) {
    var all = Query.of(Index.PRIMARY, RunKeys.partition(experiment));
    var query =
        after
            .map(last -> all.in(RunKeys.from(new RunLocation(experiment, last))))
            .orElseGet(() -> all.in(SortRange.prefix(RunKeys.RUN)));
    return Pages.stream(table, query)
        .map(RunItems::fromItem)
        .filter(run -> after.filter(run.location().run()::equals).isEmpty());
  }

  private void pass(List<Run> runs, Consumer<ExportedRun> consumer) {
    var queries = new ArrayList<Query>();
    for (var run : runs) {
      queries.add(children(run, RunKeys.beforeHistory()));
      queries.add(children(run, RunKeys.afterHistory()));
    }
    var halves = Pages.startAll(table, queries).iterator();
    runs.forEach(run -> consumer.accept(whole(run, halves.next(), halves.next())));
  }

  private static Query children(Run run, SortRange range) {
    return Query.of(Index.PRIMARY, run.location().partition()).in(range);
  }

  private ExportedRun whole(Run run, Iterator<Item> first, Iterator<Item> second) {
    var metrics = new ArrayList<ExportedSeries>();
    var params = new ArrayList<Param>();
    var tags = new ArrayList<Tag>();
    var links = new ArrayList<Item>();
    Consumer<Item> sort =
        item -> {
          switch (RunKeys.kind(item.key())) {
            case METRIC -> metrics.add(series(run.location(), item));
            case PARAM -> params.add(RunItems.param(item));
            case TAG -> tags.add(RunItems.tag(item));
            case LINK -> links.add(item);
            case OTHER -> {}
          }
        };
    first.forEachRemaining(sort);
    second.forEachRemaining(sort);
    return new ExportedRun(run, params, tags, RunLinks.from(links), metrics);
  }

  private ExportedSeries series(RunLocation location, Item item) {
    return new ExportedSeries(SeriesReader.name(item), () -> series.points(location, item));
  }
}
