package dynamodbstore.runs;

import dynamodbstore.api.Tag;

/** What a run was given to work with. It is written once. */
public record Param(String key, String value) {
  /** On the wire a param looks like a tag. */
  static Param of(Tag tag) {
    return new Param(tag.key(), tag.value());
  }

  static Tag toTag(Param param) {
    return new Tag(param.key(), param.value());
  }
}
