package dynamodbstore.runs;

import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import dynamodbstore.search.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A run as a search sees it.
 *
 * @param data what it logged, if the search asks for that
 */
record RunView(RunInfo info, Optional<RunDetails> data) implements Subject {
  static RunView of(RunInfo info) {
    return new RunView(info, Optional.empty());
  }

  static RunView of(RunDetails run) {
    return new RunView(run.info(), Optional.of(run));
  }

  @Override
  public Optional<Datum> attribute(String key) {
    var run = info.run();
    return switch (key) {
      case "run_id" -> text(info.place().run().text());
      case "run_name" -> text(run.name());
      case "user_id" -> text(run.user());
      case "status" -> text(run.status().name());
      case "artifact_uri" -> text(info.artifactUri());
      case "start_time" -> Optional.of(new Datum.Whole(run.start().toEpochMilli()));
      case "end_time" -> run.end().map(end -> new Datum.Whole(end.toEpochMilli()));
      default -> Optional.empty();
    };
  }

  /** The name is the run's own: whoever asks for it needs no data. */
  @Override
  public Optional<String> tag(String key) {
    if (key.equals(Run.NAME_TAG)) {
      return info.run().nameTagged() ? Optional.of(info.run().name()) : Optional.empty();
    }
    return details().tags().stream()
        .filter(tag -> tag.key().equals(key))
        .findFirst()
        .map(tag -> tag.value());
  }

  @Override
  public Optional<String> param(String key) {
    return details().params().stream()
        .filter(param -> param.key().equals(key))
        .findFirst()
        .map(Param::value);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return metric(key).map(metric -> Measurement.of(metric.latest().value())).toList();
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    return metric(key).mapToDouble(Metric::least).findFirst();
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    return metric(key).mapToDouble(Metric::greatest).findFirst();
  }

  @Override
  public List<UsedDataset> datasets() {
    return RunLinks.from(details().links()).datasets().stream()
        .map(
            link -> new UsedDataset(link.dataset().name(), link.dataset().digest(), link.context()))
        .toList();
  }

  private Stream<Metric> metric(String key) {
    return details().metrics().stream().filter(metric -> metric.key().equals(key));
  }

  private RunDetails details() {
    return data.orElseThrow();
  }

  private static Optional<Datum> text(String text) {
    return Optional.of(new Datum.Text(text));
  }
}
