package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Names;
import dynamodbstore.api.Tag;

/** Validation of the names of experiments, and of their tags. */
final class ExperimentRules {
  private static final int LONGEST_NAME = 500;
  private static final int LONGEST_TAG_VALUE = 5000;

  private ExperimentRules() {}

  static void checkName(String name) {
    if (name.isEmpty()) {
      throw ApiError.invalid("Invalid experiment name: ''");
    }
    Names.checkLength("name", LONGEST_NAME, name);
  }

  static void checkTag(Tag tag) {
    Names.check(tag.key(), "key");
    Names.checkLength("key", Names.LONGEST_KEY, tag.key());
    Names.checkLength("value", LONGEST_TAG_VALUE, tag.value());
    ArchivalTags.check(tag);
  }
}
