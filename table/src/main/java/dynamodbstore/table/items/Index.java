package dynamodbstore.table.items;

import java.util.List;

/**
 * An index of the table: primary, global (GSI) or local (LSI). Every item is in the primary index;
 * it is in a secondary index only if it has a position there ({@link Item#positions}).
 */
public enum Index {
  PRIMARY("PK", "SK"),
  GSI1("gsi1pk", "gsi1sk"),
  GSI2("gsi2pk", "gsi2sk"),
  GSI3("gsi3pk", "gsi3sk"),
  GSI4("gsi4pk", "gsi4sk"),
  GSI5("gsi5pk", "gsi5sk"),
  LSI1("PK", "lsi1sk"),
  LSI2("PK", "lsi2sk"),
  LSI3("PK", "lsi3sk"),
  LSI4("PK", "lsi4sk"),
  LSI5("PK", "lsi5sk");

  public static final List<Index> GLOBAL = List.of(GSI1, GSI2, GSI3, GSI4, GSI5);
  public static final List<Index> LOCAL = List.of(LSI1, LSI2, LSI3, LSI4, LSI5);

  private final String partitionAttribute;
  private final String sortAttribute;

  Index(String partitionAttribute, String sortAttribute) {
    this.partitionAttribute = partitionAttribute;
    this.sortAttribute = sortAttribute;
  }

  /**
   * Attribute name of the partition key in a stored item; the name counts towards the item's size.
   */
  public String partitionAttribute() {
    return partitionAttribute;
  }

  public String sortAttribute() {
    return sortAttribute;
  }

  /**
   * Whether it is a second sort order of the items of one partition, rather than an index over the
   * whole table.
   */
  public boolean isLocal() {
    return compareTo(LSI1) >= 0;
  }

  public boolean isGlobal() {
    return this != PRIMARY && !isLocal();
  }

  /** Whether the index is eventually consistent: a query may miss a write that has completed. */
  public boolean mayLag() {
    return isGlobal();
  }
}
