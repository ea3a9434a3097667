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
 * @param entries whether it needs the ids and versions of entries
 * @param text trigrams of which it needs the slices of the signature
 */
public record BlockNeeds(Set<ColumnName> columns, boolean entries, SignatureQuery text) {
  public static final BlockNeeds NONE = of(List.of());
  public static final BlockNeeds ENTRIES =
      new BlockNeeds(Set.of(), true, new SignatureQuery(List.of()));

  public BlockNeeds {
    columns = Set.copyOf(columns);
  }

  public static BlockNeeds of(Collection<ColumnName> columns) {
    return new BlockNeeds(Set.copyOf(columns), false, new SignatureQuery(List.of()));
  }

  public static BlockNeeds of(SignatureQuery text) {
    return new BlockNeeds(Set.of(), false, text);
  }

  public BlockNeeds and(BlockNeeds other) {
    var all = new LinkedHashSet<>(columns);
    all.addAll(other.columns);
    var hashes = new LinkedHashSet<>(text.hashes());
    hashes.addAll(other.text.hashes());
    return new BlockNeeds(
        all, entries || other.entries, new SignatureQuery(new ArrayList<>(hashes)));
  }
}
