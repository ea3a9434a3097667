package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;
import java.util.List;

/** Logged model with its tags, params and metrics, each in key order. */
public record LoggedModelDetails(
    LoggedModel model, List<Tag> tags, List<ModelParam> params, List<ModelMetric> metrics) {
  public LoggedModelDetails {
    tags = List.copyOf(tags);
    params = List.copyOf(params);
    metrics = List.copyOf(metrics);
  }

  LoggedModelDetails with(LoggedModel changed) {
    return new LoggedModelDetails(changed, tags, params, metrics);
  }
}
