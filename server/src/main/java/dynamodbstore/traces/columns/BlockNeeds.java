package dynamodbstore.traces.columns;

import dynamodbstore.blocks.signatures.SignatureQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a search or an aggregate needs of each block.
 *
 * @param columns with which of their rows belong to each trace
 * @param values columns of which it needs only whether some value occurs
 * @param entries whether it needs the ids and versions of entries
 * @param text trigrams of which it needs the slices of the signature
 */
public record BlockNeeds(
    Set<ColumnName> columns, Set<ColumnName> values, boolean entries, SignatureQuery text) {
  private static final SignatureQuery NO_TEXT = new SignatureQuery(List.of());

  public static final BlockNeeds NONE = of(List.of());
  public static final BlockNeeds ENTRIES = new BlockNeeds(Set.of(), Set.of(), true, NO_TEXT);

  public BlockNeeds {
    columns = Set.copyOf(columns);
    values = Set.copyOf(values);
  }

  public static BlockNeeds of(Collection<ColumnName> columns) {
    return new BlockNeeds(Set.copyOf(columns), Set.of(), false, NO_TEXT);
  }

  public static BlockNeeds ofValues(Collection<ColumnName> columns) {
    return new BlockNeeds(Set.of(), Set.copyOf(columns), false, NO_TEXT);
  }

  public static BlockNeeds of(SignatureQuery text) {
    return new BlockNeeds(Set.of(), Set.of(), false, text);
  }

  public BlockNeeds and(BlockNeeds other) {
    var hashes = new LinkedHashSet<>(text.hashes());
    hashes.addAll(other.text.hashes());
    return new BlockNeeds(
        either(columns, other.columns),
        either(values, other.values),
        entries || other.entries,
        new SignatureQuery(new ArrayList<>(hashes)));
  }

  private static Set<ColumnName> either(Set<ColumnName> one, Set<ColumnName> other) {
    var either = new LinkedHashSet<>(one);
    either.addAll(other);
    return either;
  }

  /** All columns of which it needs anything. */
  Set<ColumnName> allColumns() {
    return either(columns, values);
  }

  /** Whether it needs which rows of a nested group belong to each trace. */
  boolean needsNesting(String group) {
    return columns.stream().anyMatch(column -> column.group().equals(group));
  }
}
