package dynamodbstore.traces.search;

import dynamodbstore.blocks.signatures.SignatureQuery;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.LikePattern;
import dynamodbstore.traces.entity.SpanPrefilter;
import dynamodbstore.traces.entity.TraceVersion;
import java.util.List;

/**
 * Prefilter by the patterns that a filter has for the contents of spans, and by the signatures of
 * spans that earlier searches have read. For one thread.
 */
final class ContentPrefilter implements SpanPrefilter {
  private final List<LikePattern> patterns;
  private final SignatureQuery query;
  private final SpanSignatures signatures;

  ContentPrefilter(TraceFilter filter, SpanSignatures signatures) {
    this.patterns = filter.contents();
    this.query =
        SignatureQuery.of(
            patterns.stream()
                .flatMap(pattern -> LikeLiterals.of(pattern.text()).pieces().stream())
                .toList());
    this.signatures = signatures;
  }

  @Override
  public boolean admits(TraceVersion trace) {
    return query.isEmpty() || signatures.mayContain(trace, query);
  }

  @Override
  public boolean admits(TraceVersion trace, List<String> contents) {
    boolean isAdmitted =
        patterns.stream().allMatch(pattern -> contents.stream().anyMatch(pattern::matches));
    if (!isAdmitted && !query.isEmpty()) {
      signatures.keep(trace, contents);
    }
    return isAdmitted;
  }
}
