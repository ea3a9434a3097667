package dynamodbstore.blocks.content;

import dynamodbstore.blocks.groups.ColumnGroup;
import dynamodbstore.blocks.signatures.SignatureParts;
import java.util.Map;
import java.util.Optional;

/** What was read of a block. Immutable. */
public record BlockColumns(
    Map<String, ColumnGroup> groups, Map<String, SignatureParts> signatures) {
  public BlockColumns {
    groups = Map.copyOf(groups);
    signatures = Map.copyOf(signatures);
  }

  public Optional<ColumnGroup> group(String name) {
    return Optional.ofNullable(groups.get(name));
  }

  public Optional<SignatureParts> signature(String name) {
    return Optional.ofNullable(signatures.get(name));
  }

  /**
   * The entries, which every block has.
   *
   * @throws IllegalArgumentException if they were not read
   */
  public BlockEntries entries() {
    return BlockEntries.of(
        group(BlockEntries.GROUP)
            .orElseThrow(() -> new IllegalArgumentException("Entries were not read")));
  }
}
