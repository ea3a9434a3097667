package dynamodbstore.runs;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What clients ask of runs. */
public final class RunRequests {
  private RunRequests() {}

  /**
   * A run to be made.
   *
   * @param name empty for one of the server's choice
   */
  public record Create(
      ExperimentId experiment, String user, Instant start, String name, List<Tag> tags) {
    public Create {
      tags = List.copyOf(tags);
    }
  }

  /**
   * What is to change, and only that.
   *
   * @param name empty, like an absent one, for the name it has
   */
  public record Update(RunId run, Optional<RunStatus> status, Optional<Instant> end, String name) {}

  public record LogMetric(RunId run, MetricEntry metric) {}

  public record LogParam(RunId run, Param param) {}

  public record SetTag(RunId run, Tag tag) {}

  public record DeleteTag(RunId run, String key) {}

  /** Any number of entries; a param must not be in it twice, and of tags the last counts. */
  public record LogBatch(RunId run, List<MetricEntry> metrics, List<Param> params, List<Tag> tags) {
    public LogBatch {
      metrics = List.copyOf(metrics);
      params = List.copyOf(params);
      tags = List.copyOf(tags);
    }
  }

  /**
   * A model for the list that older clients keep in a tag.
   *
   * @param entry what the list says of it: a JSON object as Python writes it
   */
  public record LogModel(RunId run, String entry) {}
}
