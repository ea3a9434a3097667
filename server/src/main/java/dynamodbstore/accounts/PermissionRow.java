package dynamodbstore.accounts;

/**
 * Grant of a role.
 *
 * @param id contains the id of the role ({@link #roleOf}), so that the row is found by its id alone
 */
public record PermissionRow(long id, Grant grant) {
  /** Bits of the id that number the rows of one role. */
  private static final int NUMBER_BITS = 20;

  /** Most rows that a role can ever have had. */
  public static final long MOST_ROWS = 1L << NUMBER_BITS;

  /** The id of a row of a role. */
  public static long idOf(long role, long number) {
    return (role << NUMBER_BITS) | number;
  }

  /** The role that a row with this id belongs to. */
  public static long roleOf(long id) {
    return id >> NUMBER_BITS;
  }

  /** The number of a row with this id within its role. */
  public static long numberOf(long id) {
    return id & (MOST_ROWS - 1);
  }

  public long role() {
    return roleOf(id);
  }
}
