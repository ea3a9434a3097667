package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;
import java.util.List;

/** Logged model with its tags, params and metrics, each in key order. */
public record WholeModel(
    LoggedModel model, List<Tag> tags, List<ModelParam> params, List<ModelMetric> metrics) {
  public WholeModel {
    tags = List.copyOf(tags);
    params = List.copyOf(params);
    metrics = List.copyOf(metrics);
  }

  WholeModel with(LoggedModel changed) {
    return new WholeModel(changed, tags, params, metrics);
  }
}
