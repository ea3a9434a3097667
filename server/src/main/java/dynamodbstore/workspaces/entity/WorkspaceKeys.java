package dynamodbstore.workspaces.entity;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of workspaces and of the membership of their resources.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class WorkspaceKeys {
  /** Prefix of the sort keys, the same as of the partitions of the experiments of a workspace. */
  private static final String ITEM = PartitionPrefix.WORKSPACE;

  private static final String META = ITEM + "META";
  private static final String MEMBER = ITEM + "HAS#";
  private static final String ROLE = ITEM + PartitionPrefix.ROLE;

  static final KeyFamily ALL =
      KeyFamily.in(
          PartitionPrefix.WORKSPACE_ITEMS + "{}",
          META,
          member(WorkspaceFamily.EXPERIMENT) + "{}",
          member(WorkspaceFamily.REGISTERED_MODEL) + "{}",
          ROLE + "{}");

  private WorkspaceKeys() {}

  static Key workspace(String name) {
    return new Key(partition(name), META);
  }

  static Key byName(String name) {
    return new Key(PartitionPrefix.WORKSPACES, EscapedText.of(name));
  }

  /** Membership row of a resource. */
  static Key member(String workspace, WorkspaceFamily family, String id) {
    return new Key(partition(workspace), member(family) + EscapedText.of(id));
  }

  static SortRange members(WorkspaceFamily family) {
    return SortRange.prefix(member(family));
  }

  /** Row of a role, beside the membership rows. */
  static Key role(String workspace, long role) {
    return new Key(partition(workspace), ROLE + KeyNumber.of(role));
  }

  static SortRange roles() {
    return SortRange.prefix(ROLE);
  }

  static long readRole(Key row) {
    return KeyNumber.toLong(row.sort().substring(ROLE.length()));
  }

  /** The id of the resource of a membership row. */
  static String readMember(Key member) {
    return EscapedText.read(member.sort().substring(member.sort().lastIndexOf('#') + 1));
  }

  static boolean isWorkspace(Key key) {
    return key.sort().equals(META);
  }

  static boolean isRole(Key key) {
    return key.sort().startsWith(ROLE);
  }

  static boolean isMember(Key key, WorkspaceFamily family) {
    return key.sort().startsWith(member(family));
  }

  /** The workspace in whose partition an item is. */
  static String readPartition(Key key) {
    return EscapedText.read(key.partition().substring(PartitionPrefix.WORKSPACE_ITEMS.length()));
  }

  private static String member(WorkspaceFamily family) {
    return MEMBER + family.code() + "#";
  }

  static String partition(String name) {
    return PartitionPrefix.WORKSPACE_ITEMS + EscapedText.of(name);
  }
}
