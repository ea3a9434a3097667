package dynamodbstore.runs;

import dynamodbstore.search.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run as a search sees it.
 *
 * @param logged what it logged, if the search asks for that
 */
record RunView(RunInfo info, Optional<RunData> logged) implements Subject {
  static RunView of(RunInfo info) {
    return new RunView(info, Optional.empty());
  }

  static RunView of(RunDetails run) {
    return new RunView(run.info(), Optional.of(run.data()));
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
    return data().tag(key);
  }

  @Override
  public Optional<String> param(String key) {
    return data().param(key);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return data()
        .metric(key)
        .map(metric -> List.of(Measurement.of(metric.latest().value())))
        .orElse(List.of());
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    var metric = data().metric(key);
    return metric.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(metric.get().least());
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    var metric = data().metric(key);
    return metric.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(metric.get().greatest());
  }

  @Override
  public List<UsedDataset> datasets() {
    return data().links().datasets().stream()
        .map(
            link -> new UsedDataset(link.dataset().name(), link.dataset().digest(), link.context()))
        .toList();
  }

  private RunData data() {
    return logged.orElseThrow();
  }

  private static Optional<Datum> text(String text) {
    return Optional.of(new Datum.Text(text));
  }
}
