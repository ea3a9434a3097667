package dynamodbstore.imports.entities;

import dynamodbstore.api.Tag;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.loggedmodels.ModelParam;
import java.util.List;

/**
 * Logged model of MLflow's database, except for its metrics.
 *
 * @param model as it will be stored
 */
public record SourceLoggedModel(LoggedModel model, List<Tag> tags, List<ModelParam> params) {
  public SourceLoggedModel {
    tags = List.copyOf(tags);
    params = List.copyOf(params);
  }
}
