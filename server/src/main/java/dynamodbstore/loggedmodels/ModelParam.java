package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;

/** Parameter of a logged model. Immutable once written. */
public record ModelParam(String key, String value) {
  /** Converts from the message of a tag, which params share. */
  static ModelParam of(Tag tag) {
    return new ModelParam(tag.key(), tag.value());
  }
}
