package dynamodbstore.runs.data;

import dynamodbstore.api.Tag;
import dynamodbstore.fulltext.TagRanking;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.paging.iterators.IteratorStreams;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of a settled run has rows, beside all metrics and params.
 *
 * @param texts fields whose full text is indexed
 * @param unrankedTags keys of tags that have neither rank rows nor full-text rows
 */
public record IndexedFields(Set<TextField> texts, Set<String> unrankedTags) {
  public IndexedFields {
    texts = Set.copyOf(texts);
    unrankedTags = Set.copyOf(unrankedTags);
  }

  /** Of a run without rows, and of snapshots that say nothing else. */
  public static final IndexedFields NONE = new IndexedFields(Set.of(), TagRanking.DEFAULT);

  /** The same for one run: except for the default, without keys of tags that it does not have. */
  public IndexedFields of(RunData data) {
    return unrankedTags.equals(TagRanking.DEFAULT)
        ? this
        : new IndexedFields(texts, of(data, unrankedTags));
  }

  /** Those of some keys of tags that a run has. */
  public static Set<String> of(RunData data, Set<String> keys) {
    return IteratorStreams.of(data.tags().iterator())
        .map(Tag::key)
        .filter(keys::contains)
        .collect(Collectors.toUnmodifiableSet());
  }
}
