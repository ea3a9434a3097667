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

  record OfEntries(BlockEntries entries, IdHashes hashes) implements BlockPart {
    @Override
    public long memory() {
      return entries.memory() + hashes.memory();
    }
  }

  /** One part of a signature. */
  record OfSignature(SignatureParts part) implements BlockPart {
    @Override
    public long memory() {
      return part.memory();
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
