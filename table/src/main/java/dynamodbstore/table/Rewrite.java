package dynamodbstore.table;

import java.util.Optional;

/** A write that follows from what is there. */
public interface Rewrite {
  Key key();

  /**
   * The write to this key that follows from the item that is there now, if one does. Asked once.
   * Its condition says what it depends on: the item may change before it is made.
   */
  Optional<Write> of(Optional<Item> current);
}
