package dynamodbstore.traces.packed;

import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sort positions of the traces of a block, from its columns. For a shortened text it is a position
 * before that of the trace. Immutable.
 */
final class SortKeys {
  /** Value of one term, and whether it is the trace's own, rather than one before it. */
  private record Key(SortValue value, boolean isExact) {}

  private final TraceBlock block;
  private final Ordering ordering;

  SortKeys(TraceBlock block, Ordering ordering) {
    this.block = block;
    this.ordering = ordering;
  }

  static BlockNeeds needs(Ordering ordering) {
    var needs = BlockNeeds.of(List.of(ColumnName.TIME)).and(BlockNeeds.ENTRIES);
    for (var term : ordering.terms()) {
      needs = needs.and(ColumnFilter.ofField(term.field().entity(), term.field().key()));
    }
    return needs;
  }

  SortPosition bound(int row) {
    var values = new ArrayList<SortValue>();
    ordering.terms().forEach(term -> values.add(key(term, row).value()));
    return new SortPosition(values);
  }

  /** The value of the first term, by which most rows can be dismissed. */
  SortValue first(int row) {
    return key(ordering.terms().getFirst(), row).value();
  }

  /** Whether the bound is the position itself. */
  boolean isExact(int row) {
    return ordering.terms().stream().allMatch(term -> key(term, row).isExact());
  }

  private Key key(Term term, int row) {
    var key = term.field().key();
    return switch (term.field().entity()) {
      case TAG -> text(block.texts(ColumnName.tag(key)), term, row);
      case METADATA -> text(block.texts(ColumnName.metadata(key)), term, row);
      case ATTRIBUTE -> attribute(term, row);
      default -> new Key(SortValue.MISSING, true);
    };
  }

  private Key attribute(Term term, int row) {
    return switch (term.field().key()) {
      case "request_id" -> new Key(SortValue.of(block.id(row)), true);
      case "timestamp_ms" -> number(block.longs(ColumnName.TIME), row);
      case "execution_time_ms" -> number(block.longs(ColumnName.DURATION), row);
      case "end_time_ms" ->
          new Key(
              block
                  .longs(ColumnName.TIME)
                  .map(times -> SortValue.of(ColumnFilter.end(times, row, block)))
                  .orElse(SortValue.MISSING),
              true);
      case "status" -> text(block.texts(ColumnName.STATE), term, row);
      case "client_request_id" -> text(block.texts(ColumnName.CLIENT), term, row);
      case "experiment_id" ->
          new Key(SortValue.of(block.directory().key().experiment().number()), true);
      default -> new Key(SortValue.MISSING, true);
    };
  }

  private static Key number(Optional<LongColumn> column, int row) {
    return new Key(
        column
            .filter(numbers -> numbers.has(row))
            .map(numbers -> SortValue.of(numbers.at(row)))
            .orElse(SortValue.MISSING),
        true);
  }

  private static Key text(Optional<TextColumn> column, Term term, int row) {
    if (column.isEmpty() || !column.get().has(row)) {
      return new Key(SortValue.MISSING, true);
    }
    return switch (column.get().at(row)) {
      case DictionaryText.Whole(String text) -> new Key(SortValue.of(text), true);
      case DictionaryText.Shortened(String prefix, _, _) ->
          new Key(SortValue.of(term.isAscending() ? prefix : afterAll(prefix)), false);
    };
  }

  /** A text that is greater than all with this prefix, or at least as all of them in practice. */
  private static String afterAll(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      int start = end - Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        // Not half of a surrogate pair.
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        return prefix.substring(0, start) + Character.toString(next);
      }
      end = start;
    }
    return Character.toString(Character.MAX_CODE_POINT).repeat(1 + prefix.length());
  }
}
