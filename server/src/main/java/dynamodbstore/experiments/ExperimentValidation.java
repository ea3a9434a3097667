package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.NameRules;
import dynamodbstore.api.Tag;

/** Validation of the names of experiments, and of their tags. */
final class ExperimentValidation {
  private static final int LONGEST_NAME = 500;
  private static final int LONGEST_TAG_VALUE = 5000;

  private ExperimentValidation() {}

  static void checkName(String name) {
    if (name.isEmpty()) {
      throw ApiError.invalid("Invalid experiment name: ''");
    }
    NameRules.checkLength("name", LONGEST_NAME, name);
  }

  static void checkTag(Tag tag) {
    NameRules.check(tag.key(), "key");
    NameRules.checkLength("key", NameRules.LONGEST_KEY, tag.key());
    NameRules.checkLength("value", LONGEST_TAG_VALUE, tag.value());
    ArchivalTags.check(tag);
  }
}
