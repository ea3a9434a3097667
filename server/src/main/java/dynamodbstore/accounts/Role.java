package dynamodbstore.accounts;

import java.util.List;
import java.util.Optional;

/**
 * Role with its permission rows.
 *
 * @param id never used again
 * @param name unique in its workspace
 */
public record Role(
    long id,
    String workspace,
    String name,
    Optional<String> description,
    List<PermissionRow> rows) {
  private static final String PERSONAL_PREFIX = "__user_";

  public Role {
    rows = List.copyOf(rows);
  }

  /** Name of the role that holds the grants of one user. */
  public static String personalName(long user) {
    return PERSONAL_PREFIX + user + "__";
  }

  /** Whether a name is reserved for roles of single users. */
  public static boolean isReserved(String name) {
    return name.startsWith(PERSONAL_PREFIX);
  }

  /** Whether it is the role that holds the grants of one user. */
  public boolean isPersonal() {
    return isReserved(name);
  }
}
