package dynamodbstore.table;

import java.util.List;

/**
 * An order in which items are found. Every item is in the primary index; it is in another one only
 * if it says where ({@link Item#positions}).
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

  /** What the partition is called in a stored item; the name counts towards the item's size. */
  public String partitionAttribute() {
    return partitionAttribute;
  }

  public String sortAttribute() {
    return sortAttribute;
  }

  /** Whether it orders the items of one partition anew, rather than items of the whole table. */
  public boolean isLocal() {
    return compareTo(LSI1) >= 0;
  }

  public boolean isGlobal() {
    return this != PRIMARY && !isLocal();
  }

  /** Whether a finished write may not be seen yet. */
  public boolean mayLag() {
    return isGlobal();
  }
}
