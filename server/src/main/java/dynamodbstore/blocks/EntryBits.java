package dynamodbstore.blocks;

import dynamodbstore.blocks.columns.FlagColumn;
import java.util.BitSet;

/**
 * Which entries of a block are valid, each in two parts. Immutable. A bit that is cleared is never
 * set again.
 */
public record EntryBits(FlagColumn info, FlagColumn body) {
  public EntryBits {
    if (info.rows() != body.rows()) {
      throw new IllegalArgumentException("Bits of " + info.rows() + " and " + body.rows());
    }
  }

  /** Number of entries. */
  public int count() {
    return info.rows();
  }

  public FlagColumn of(EntryPart part) {
    return switch (part) {
      case INFO -> info;
      case BODY -> body;
    };
  }

  /** The same bits, without those of some rows in one part. */
  public EntryBits without(EntryPart part, BitSet rows) {
    var rest = of(part).set();
    rest.andNot(rows);
    var changed = FlagColumn.of(count(), rest);
    return switch (part) {
      case INFO -> new EntryBits(changed, body);
      case BODY -> new EntryBits(info, changed);
    };
  }

  /** Whether no bit is set. */
  public boolean isVoid() {
    return info.set().isEmpty() && body.set().isEmpty();
  }
}
