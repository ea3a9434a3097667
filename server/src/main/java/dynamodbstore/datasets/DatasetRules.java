package dynamodbstore.datasets;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.NameRules;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.wire.ErrorCode;
import java.util.HashSet;
import java.util.List;

/**
 * Validation rules of datasets and their tags. Lengths are counted in characters, as MLflow does.
 */
final class DatasetRules {
  private static final int NAME = 500;
  private static final int DIGEST = 36;
  private static final int SOURCE = 65_535;
  private static final int SCHEMA = 1_048_575;
  private static final int PROFILE = 16_777_215;
  private static final int TAG_KEY = 255;
  private static final int TAG_VALUE = 500;

  private DatasetRules() {}

  static void check(List<DatasetInput> inputs) {
    for (var input : inputs) {
      check(input.dataset());
      input.tags().forEach(DatasetRules::check);
    }
    inputs.forEach(DatasetRules::checkTagsDiffer);
  }

  private static void check(Dataset dataset) {
    NameRules.checkLength("name", NAME, dataset.ref().name());
    NameRules.checkLength("digest", DIGEST, dataset.ref().digest());
    NameRules.checkLength("source", SOURCE, dataset.body().source());
    dataset.body().schema().ifPresent(schema -> NameRules.checkLength("schema", SCHEMA, schema));
    dataset
        .body()
        .profile()
        .ifPresent(profile -> NameRules.checkLength("profile", PROFILE, profile));
  }

  private static void check(Tag tag) {
    NameRules.checkLength("key", TAG_KEY, tag.key());
    NameRules.checkLength("value", TAG_VALUE, tag.value());
  }

  /**
   * Refuses duplicate tag keys. MLflow's own message is the raw error of its database; ours is a
   * sentence.
   */
  private static void checkTagsDiffer(DatasetInput input) {
    var keys = new HashSet<String>();
    for (var tag : input.tags()) {
      if (!keys.add(tag.key())) {
        throw new ApiError(
            ErrorCode.BAD_REQUEST,
            "Two tags with the key '%s' on the same dataset input".formatted(tag.key()));
      }
    }
  }
}
