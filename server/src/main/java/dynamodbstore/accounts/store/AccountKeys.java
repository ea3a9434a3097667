package dynamodbstore.accounts.store;

import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of users, roles, assignments and permission rows.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class AccountKeys {
  private static final int NAME_BYTES = 1000;
  private static final int CLAIM_BYTES = 1200;
  private static final int PATTERN_BYTES = 800;

  private static final String USER = "U#META";
  private static final String ASSIGNMENT = "U#ROLE#";
  private static final String ROLE = "O#META";
  private static final String ROW = "U#";
  private static final String PERMISSION = "PERM#";
  private static final String NAMED_PERMISSION = "RPERM#";
  private static final String OTHER_PERMISSION = "GRANT#";
  private static final String CLAIM = "CLAIM";
  private static final String LAST_USER = "CFG#users";
  private static final String LAST_ROLE = "CFG#roles";
  private static final String EPOCH = "CFG#access";

  /** Keys of users and of what belongs to them. */
  static final KeyFamily OF_USERS =
      KeyFamily.in(PartitionPrefix.USER + "{}", USER, ASSIGNMENT + "{}")
          .and(KeyFamily.in(PartitionPrefix.CONFIG, LAST_USER));

  /** Keys of roles and of what belongs to them. */
  static final KeyFamily OF_ROLES =
      KeyFamily.in(
              PartitionPrefix.ROLE + "{}",
              ROLE,
              ROW + PERMISSION + "*",
              ROW + NAMED_PERMISSION + "*",
              ROW + OTHER_PERMISSION + "*")
          .and(KeyFamily.in(PartitionPrefix.ROLE_NAME + "{}#{}", CLAIM))
          .and(KeyFamily.in(PartitionPrefix.CONFIG, LAST_ROLE, EPOCH));

  private AccountKeys() {}

  static Key user(String name) {
    return new Key(ofUser(name), USER);
  }

  /** Partition of a user and its assignments; the user is the first item. */
  static String ofUser(String name) {
    return PartitionPrefix.USER + TruncatedText.of(EscapedText.of(name), CLAIM_BYTES);
  }

  static boolean isUser(Key key) {
    return key.sort().equals(USER);
  }

  /** The user in whose partition an assignment is. */
  static Key userOf(Key assignment) {
    return new Key(assignment.partition(), USER);
  }

  static Key byName(String user) {
    return new Key(PartitionPrefix.USERS, TruncatedText.of(EscapedText.of(user), NAME_BYTES));
  }

  static String users() {
    return PartitionPrefix.USERS;
  }

  static Key assignment(String user, long role) {
    return new Key(ofUser(user), ASSIGNMENT + KeyNumber.of(role));
  }

  static boolean isAssignment(Key key) {
    return key.sort().startsWith(ASSIGNMENT);
  }

  static boolean isRole(Key key) {
    return key.sort().equals(ROLE);
  }

  static boolean isNameClaim(Key key) {
    return key.partition().startsWith(PartitionPrefix.ROLE_NAME);
  }

  static boolean isCounter(Key key) {
    return key.partition().equals(PartitionPrefix.CONFIG);
  }

  /** The role in whose partition a permission row is. */
  static long readPartition(Key row) {
    return Long.parseLong(row.partition().substring(PartitionPrefix.ROLE.length()));
  }

  static long readRole(Key assignment) {
    return KeyNumber.toLong(assignment.sort().substring(ASSIGNMENT.length()));
  }

  /** Position of an assignment among those of its role. */
  static Key byRole(long role, long user) {
    return new Key(ofRole(role), PartitionPrefix.USER + KeyNumber.of(user));
  }

  static Key role(long id) {
    return new Key(ofRole(id), ROLE);
  }

  static String ofRole(long id) {
    return PartitionPrefix.ROLE + id;
  }

  static Key byName(String workspace, String role) {
    return new Key(rolesOf(workspace), TruncatedText.of(EscapedText.of(role), NAME_BYTES));
  }

  static String rolesOf(String workspace) {
    return PartitionPrefix.ROLES_OF_WORKSPACE + EscapedText.of(workspace);
  }

  static Key byId(long role) {
    return new Key(roles(), KeyNumber.of(role));
  }

  static String roles() {
    return PartitionPrefix.ROLES;
  }

  static Key nameClaim(String workspace, String role) {
    return new Key(
        PartitionPrefix.ROLE_NAME
            + EscapedText.of(workspace)
            + "#"
            + TruncatedText.of(EscapedText.of(role), CLAIM_BYTES),
        CLAIM);
  }

  /** The claim of the role that holds a user's own grants. */
  static Key personalClaim(String workspace, long user) {
    return nameClaim(workspace, Role.personalName(user));
  }

  /**
   * Item of a permission row of a large role.
   *
   * @param target what the row is about: id or pattern
   */
  static Key row(long role, String workspace, ResourceType type, String target) {
    var within = EscapedText.of(workspace);
    var cut = TruncatedText.of(EscapedText.of(target), PATTERN_BYTES);
    var sort =
        switch (type) {
          case EXPERIMENT -> PERMISSION + within + "#" + cut;
          case REGISTERED_MODEL, PROMPT ->
              NAMED_PERMISSION + within + "#" + type.wireName() + "#" + cut;
          default -> OTHER_PERMISSION + type.wireName() + "#" + within + "#" + cut;
        };
    return new Key(ofRole(role), ROW + sort);
  }

  /** Range of the permission rows among the items of a role. */
  static SortRange rows() {
    return SortRange.prefix(ROW);
  }

  /** Position of a row by its number, in a local index. */
  static String byNumber(long row) {
    return ROW + KeyNumber.of(row);
  }

  static Key lastUser() {
    return new Key(PartitionPrefix.CONFIG, LAST_USER);
  }

  static Key lastRole() {
    return new Key(PartitionPrefix.CONFIG, LAST_ROLE);
  }

  static Key epoch() {
    return new Key(PartitionPrefix.CONFIG, EPOCH);
  }
}
