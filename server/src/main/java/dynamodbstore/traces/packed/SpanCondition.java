package dynamodbstore.traces.packed;

import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.signatures.SignatureQuery;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.Filter;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Condition that one span satisfies some comparisons, evaluated on columns. What they say of the
 * content is narrowed by the signature, and never certain.
 */
record SpanCondition(List<? extends Filter.Comparison> parts) {
  private static final String CONTENT = "content";
  private static final String START = "start_time_unix_nano";

  BlockNeeds needs() {
    var columns = new ArrayList<ColumnName>(List.of(ColumnName.SPAN_NAME));
    var needs = BlockNeeds.NONE;
    for (var part : parts) {
      text(part.field().key()).ifPresent(columns::add);
      if (part.field().key().equals(START)) {
        columns.add(ColumnName.SPAN_START);
      }
      needs = needs.and(BlockNeeds.of(query(part)));
    }
    return needs.and(BlockNeeds.of(columns));
  }

  private static Optional<ColumnName> text(String key) {
    return switch (key) {
      case "name" -> Optional.of(ColumnName.SPAN_NAME);
      case "type" -> Optional.of(ColumnName.SPAN_TYPE);
      case "status" -> Optional.of(ColumnName.SPAN_STATUS);
      default -> Optional.empty();
    };
  }

  /** The traces that match, as far as their bodies are in the block; others may match. */
  Matches evaluate(TraceBlock block) {
    return evaluate(block, Matches.perhaps(block.withoutBody()));
  }

  /**
   * The traces that match.
   *
   * @param unknown those whose bodies are not in the block
   */
  Matches evaluate(TraceBlock block, Matches unknown) {
    int spans = block.nesting(ColumnName.SPAN_NAME).map(rows -> rows.children()).orElse(0);
    if (spans == 0) {
      return unknown;
    }
    var all = new BitSet(spans);
    all.set(0, spans);
    var matching = Matches.exactly(all);
    var possible = block.all();
    boolean isCertain = true;
    for (var part : parts) {
      if (part.field().key().equals(CONTENT)) {
        isCertain = false;
        possible.and(block.textCandidates(query(part)));
      } else {
        matching = matching.and(ofColumn(part, block, spans));
      }
    }
    var candidates = parents(block, matching.candidates(), possible);
    var certain = isCertain ? parents(block, matching.certain(), possible) : new BitSet();
    return new Matches(certain, candidates).or(unknown);
  }

  private static BitSet parents(TraceBlock block, BitSet spans, BitSet possible) {
    return block
        .nesting(ColumnName.SPAN_NAME)
        .map(rows -> rows.parents(spans, possible))
        .orElseGet(BitSet::new);
  }

  /** The spans that satisfy a comparison of a column. */
  private static Matches ofColumn(Filter.Comparison part, TraceBlock block, int spans) {
    var key = part.field().key();
    if (key.equals(START)) {
      return block
          .longs(ColumnName.SPAN_START)
          .map(starts -> Matches.exactly(starts.matching(part::acceptsWhole)))
          .orElse(Matches.none());
    }
    Optional<TextColumn> column = text(key).flatMap(block::texts);
    return TextTests.matching(column, part, spans);
  }

  /** The trigrams of what a content that satisfies the comparison must contain. */
  private static SignatureQuery query(Filter.Comparison part) {
    if (part.field().key().equals(CONTENT)) {
      if (part instanceof Filter.PatternComparison(_, var pattern)) {
        return SignatureQuery.of(LikeLiterals.of(pattern.text()).pieces());
      }
      if (part instanceof Filter.TextComparison(_, boolean isEqual, String value) && isEqual) {
        return SignatureQuery.of(List.of(value));
      }
    }
    return SignatureQuery.of(List.of());
  }
}
