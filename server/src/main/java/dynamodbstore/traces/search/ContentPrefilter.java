package dynamodbstore.traces.search;

import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.signatures.GramQuery;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.LikePattern;
import dynamodbstore.traces.entity.SpanPrefilter;
import dynamodbstore.traces.entity.TraceVersion;
import java.util.List;

/**
 * Prefilter by the patterns that a filter has for the contents of spans. If a content matches a
 * pattern, a text in which it occurs matches the pattern between two wildcards. For one thread.
 */
final class ContentPrefilter implements SpanPrefilter {
  private final List<LikePattern> patterns;
  private final GramQuery query;
  private final SpanSignatures signatures;

  ContentPrefilter(TraceFilter filter, SpanSignatures signatures) {
    var contents = filter.contents();
    this.patterns =
        contents.stream()
            .map(pattern -> new LikePattern("%" + pattern.text() + "%", pattern.ignoresCase()))
            .toList();
    this.query =
        GramQuery.of(
            contents.stream()
                .flatMap(pattern -> LikeLiterals.of(pattern.text()).pieces().stream())
                .toList());
    this.signatures = signatures;
  }

  @Override
  public boolean admits(TraceId id, long version) {
    return query.isEmpty() || signatures.mayContain(id, version, query);
  }

  @Override
  public boolean admits(TraceVersion trace, List<String> texts) {
    boolean isAdmitted =
        patterns.stream().allMatch(pattern -> texts.stream().anyMatch(pattern::matches));
    if (!isAdmitted && !query.isEmpty()) {
      signatures.keep(trace, texts);
    }
    return isAdmitted;
  }
}
