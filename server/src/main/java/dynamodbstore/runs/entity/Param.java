package dynamodbstore.runs.entity;

import dynamodbstore.api.Tag;

/** Input parameter of a run. It is written once and never changes. */
public record Param(String key, String value) {
  /** Params have the message format of tags. */
  public static Param of(Tag tag) {
    return new Param(tag.key(), tag.value());
  }

  public static Tag toTag(Param param) {
    return new Tag(param.key(), param.value());
  }
}
