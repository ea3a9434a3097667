package dynamodbstore.runs;

import dynamodbstore.search.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Search subject for a run.
 *
 * @param logged logged data, as much as the search reads; empty if it reads none
 */
record RunView(RunInfo info, Optional<LoggedView> logged) implements Subject {
  private static final int SMALL = 8 << 10;

  static RunView of(RunInfo info) {
    return new RunView(info, Optional.empty());
  }

  static RunView of(RunDetails run) {
    return new RunView(run.info(), Optional.of(new LoggedView(run.data())));
  }

  /**
   * The run with all its data, if that was read: a snapshot is complete, data from child items may
   * be partial.
   */
  Optional<RunDetails> details() {
    return logged
        .map(LoggedView::data)
        .filter(PackedData.class::isInstance)
        .map(data -> new RunDetails(info, data));
  }

  /** Whether its data is small enough to be kept until the page is written. */
  boolean isSmall() {
    return logged
        .map(LoggedView::data)
        .map(data -> data instanceof PackedData packed && packed.size() <= SMALL)
        .orElse(true);
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

  /** The name tag is a field of the run and needs no logged data. */
  @Override
  public Optional<String> tag(String key) {
    if (key.equals(Run.NAME_TAG)) {
      return info.run().nameTagged() ? Optional.of(info.run().name()) : Optional.empty();
    }
    return logged.orElseThrow().tag(key);
  }

  @Override
  public Optional<String> param(String key) {
    return logged.orElseThrow().param(key);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return logged.orElseThrow().measurements(key);
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    return logged.orElseThrow().leastMetric(key);
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    return logged.orElseThrow().greatestMetric(key);
  }

  @Override
  public List<UsedDataset> datasets() {
    return logged.orElseThrow().datasets();
  }

  private static Optional<Datum> text(String text) {
    return Optional.of(new Datum.Text(text));
  }
}
