package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;

/** A setting that a model was made with. Written once. */
public record ModelParam(String key, String value) {
  /** On the wire params look as tags do. */
  static ModelParam of(Tag tag) {
    return new ModelParam(tag.key(), tag.value());
  }
}
