package dynamodbstore.runs.exports;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Run with all that it logged.
 *
 * @param tags without the name
 * @param series in the order of their keys
 */
public record ExportedRun(
    Run run, List<Param> params, List<Tag> tags, RunLinks links, List<ExportedSeries> series) {
  public ExportedRun {
    params = List.copyOf(params);
    tags = List.copyOf(tags);
    series = List.copyOf(series);
  }

  /**
   * Metric of a run.
   *
   * @param points reads all of them lazily, in the order of steps
   */
  public record ExportedSeries(String name, Supplier<Iterator<Point>> points) {}
}
