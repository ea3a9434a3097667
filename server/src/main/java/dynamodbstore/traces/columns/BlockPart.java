package dynamodbstore.traces.columns;

import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.groups.ChildRows;
import dynamodbstore.blocks.signatures.SignatureParts;
import java.util.List;

/** Decoded part of a block, as it is cached. Immutable. */
public sealed interface BlockPart {
  /** About how many bytes of memory it holds. */
  long memory();

  record OfColumn(Column column) implements BlockPart {
    @Override
    public long memory() {
      return column.memory();
    }
  }

  /** Which rows of a nested group belong to each row of the block. */
  record OfNesting(ChildRows rows) implements BlockPart {
    @Override
    public long memory() {
      return (long) Integer.BYTES * rows.rows();
    }
  }

  /**
   * The entries of the block.
   *
   * @param bodyOrigins the block into which each of the bodies was packed that are not with their
   *     infos, in the order of {@link BlockEntries#bodyKeys}
   */
  record OfEntries(BlockEntries entries, IdHashes hashes, List<String> bodyOrigins)
      implements BlockPart {
    private static final int ORIGIN_BYTES = 80;

    public OfEntries {
      bodyOrigins = List.copyOf(bodyOrigins);
    }

    static OfEntries of(BlockEntries entries) {
      var origins = entries.bodyKeys().stream().map(key -> BlockKey.parse(key).block()).toList();
      return new OfEntries(entries, IdHashes.of(entries), origins);
    }

    @Override
    public long memory() {
      return entries.memory() + hashes.memory() + (long) ORIGIN_BYTES * bodyOrigins.size();
    }
  }

  /** One part of a signature. */
  record OfSignature(SignatureParts part) implements BlockPart {
    @Override
    public long memory() {
      return part.memory();
    }
  }

  /** Where the bodies of its infos are in another block. */
  record OfJoin(BodyJoin join) implements BlockPart {
    @Override
    public long memory() {
      return join.memory();
    }
  }

  /** The blocks that were merged into it. */
  record OfMerged(List<BlockKey> keys) implements BlockPart {
    private static final int KEY_BYTES = 120;

    public OfMerged {
      keys = List.copyOf(keys);
    }

    @Override
    public long memory() {
      return (long) KEY_BYTES * keys.size();
    }
  }

  /** The block does not have it. */
  record Absent() implements BlockPart {
    @Override
    public long memory() {
      return 0;
    }
  }
}
