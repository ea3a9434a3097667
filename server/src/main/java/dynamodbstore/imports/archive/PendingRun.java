package dynamodbstore.imports.archive;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.archive.records.ArchivedRun;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.metrics.SeriesBuilder;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.entity.Lifecycle;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.imports.ImportedRun;
import dynamodbstore.table.items.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Run that is being read from an archive, with the series of its metrics. For one thread. */
final class PendingRun {
  private final ArchivedRun archived;
  private final TargetExperiments.Target target;
  private final Map<String, SeriesBuilder> series = new LinkedHashMap<>();
  private long points;

  PendingRun(ArchivedRun archived, TargetExperiments.Target target) {
    this.archived = archived;
    this.target = target;
  }

  RunLocation location() {
    return archived.run().location();
  }

  /** Number of values of metrics. */
  long points() {
    return points;
  }

  /** Adds points of a metric, at least one, and returns chunks that precede the run. */
  List<Item> add(String metric, List<Point> some) {
    points += some.size();
    return series.computeIfAbsent(metric, name -> new SeriesBuilder(location(), name)).add(some);
  }

  /** Estimated size of its texts. */
  long characters() {
    return Stream.concat(
            archived.tags().stream(),
            archived.params().stream().map(param -> new Tag(param.key(), param.value())))
        .mapToLong(tag -> tag.key().length() + tag.value().length())
        .sum();
  }

  List<ArchivedRun.Input> inputs() {
    return archived.datasets();
  }

  /** The whole run, after its last points. */
  ImportedRun complete(List<DatasetLink> datasets) {
    return ImportedRun.of(
        run(),
        series.values().stream().map(SeriesBuilder::series).toList(),
        archived.params(),
        archived.tags(),
        new RunLinks(datasets, archived.models(), archived.outputs()));
  }

  private Run run() {
    var from = archived.run();
    return new Run(
        from.location(),
        from.name(),
        from.nameTagged(),
        from.user(),
        from.status(),
        from.start(),
        from.end(),
        lifecycle(),
        from.settlingState(),
        from.artifacts().filter(uri -> !isUsual(uri, target.stored(), from.location().run())));
  }

  /**
   * Relative to the experiment in the table, which may have been deleted and restored otherwise.
   */
  private Lifecycle lifecycle() {
    var from = archived.run().lifecycle();
    if (target.hasSameEra()) {
      return from;
    }
    if (from.isActiveIn(target.archived())) {
      return new Lifecycle(
          Optional.empty(), 0, target.stored().isActive() ? 0 : target.stored().epoch());
    }
    var deleted = from.deleted().orElse(target.archived().updated());
    return new Lifecycle(Optional.of(deleted), target.stored().era(), 0);
  }

  private static boolean isUsual(String uri, Experiment experiment, RunId run) {
    return RunSummary.artifactUri(experiment.artifactLocation(), run).equals(uri);
  }
}
