package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import java.util.Iterator;

/** Reader of whole series, given their items. Thread-safe. */
public final class SeriesReader {
  private final Table table;

  public SeriesReader(Table table) {
    this.table = table;
  }

  /** The name of the metric. */
  public static String name(Item series) {
    return MetricItems.metric(series).key();
  }

  /**
   * The points of a series in the order of steps, each once, also those that have expired and are
   * not deleted yet: a lazy iterator in bounded memory. One query if there are chunks, else free.
   */
  public Iterator<Point> points(RunLocation location, Item series) {
    return new History(table, location, MetricItems.series(series), HistoryHorizon.NONE.earliest())
        .bySteps(StepRange.ALL);
  }
}
