package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import java.util.List;

/** What may be asked about logged models. */
public final class LoggedModelRequests {
  private LoggedModelRequests() {}

  /** A new model. A name, type or run that is empty was not given. */
  public record Create(
      ExperimentId experiment,
      String name,
      String type,
      String sourceRun,
      List<ModelParam> params,
      List<Tag> tags) {
    public Create {
      params = List.copyOf(params);
      tags = List.copyOf(tags);
    }
  }

  /** How a model's files came to be. */
  public record Finalize(ModelId model, LoggedModel.Status status) {}

  /** A model, and whether it may be a deleted one. */
  public record Get(ModelId model, boolean allowDeleted) {}

  public record Delete(ModelId model) {}

  public record SetTags(ModelId model, List<Tag> tags) {
    public SetTags {
      tags = List.copyOf(tags);
    }
  }

  public record DeleteTag(ModelId model, String key) {}

  public record LogParams(ModelId model, List<ModelParam> params) {
    public LogParams {
      params = List.copyOf(params);
    }
  }
}
