package dynamodbstore.schema;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.verification.DecodableAudit;
import dynamodbstore.verification.FamilyAudit;

/**
 * Repository of the schema version: the highest version of all programs that have opened the table
 * for writing. It never decreases, also if servers of several versions start concurrently.
 */
public final class SchemaRepository {
  /**
   * Version of the layout that this program writes. To be incremented with a change after which
   * earlier programs must not write to the table; {@code docs/table.md} lists the changes.
   */
  public static final long CURRENT = 4;

  /** Version of a table without a version item: programs of that layout did not write one. */
  private static final long FIRST = 1;

  private static final String VERSION = "version";

  private final Table table;

  public SchemaRepository(Table table) {
    this.table = table;
  }

  /** What {@code table verify} checks of the version. */
  public static FamilyAudit audit() {
    return new DecodableAudit("schema version", SchemaKeys.ALL, item -> item.number(VERSION));
  }

  /** The version of the table. One strongly consistent read. */
  public long version() {
    return table
        .get(SchemaKeys.version(), Read.STRONG)
        .map(item -> item.number(VERSION))
        .orElse(FIRST);
  }

  /**
   * Raises the version of the table to that of this program, unless it is higher. One read; on the
   * first start on a table also a conditional write and another read.
   *
   * @return the version of the table now: if it is above {@link #CURRENT}, this program must not
   *     write to the table
   */
  public long raise() {
    return raiseTo(CURRENT);
  }

  long raiseTo(long own) {
    var at = SchemaKeys.version();
    var item = table.get(at, Read.STRONG);
    if (item.isPresent() && item.get().number(VERSION) >= own) {
      return item.get().number(VERSION);
    }
    var lower = Condition.any(Condition.absent(), Condition.below(VERSION, own));
    // Refused if a server of this or a later version starts concurrently.
    var _ = table.write(Write.replace(Item.at(at).with(VERSION, own).build(), lower));
    return version();
  }
}
