package dynamodbstore.exports.archive;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.archive.records.AccountRecords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Export of users with how they log in, then of roles, each with its permissions and users, then of
 * the permissions of single users. All of them are in memory, as for each request that lists them.
 * The position is the number of the records before.
 */
final class AccountExport implements FamilyExport {
  private final UserRepository users;
  private final Accounts accounts;
  private final Set<String> workspaces;

  /**
   * @param workspaces whose roles are exported
   */
  AccountExport(UserRepository users, Accounts accounts, Set<String> workspaces) {
    this.users = users;
    this.accounts = accounts;
    this.workspaces = Set.copyOf(workspaces);
  }

  private record Entry(RecordType type, Consumer<RecordWriter> fields) {}

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    var all = entries();
    int from = after.map(last -> Math.toIntExact(last.number(0))).orElse(0);
    for (int at = from; at < all.size(); at++) {
      out.add(all.get(at).type(), all.get(at).fields());
      out.endEntity(ExportCursor.of(Integer.toString(at + 1)));
    }
  }

  private List<Entry> entries() {
    var entries = new ArrayList<Entry>();
    var byId = new HashMap<Long, String>();
    var sorted = new ArrayList<>(users.list());
    sorted.sort(Comparator.comparing(User::name));
    for (var user : sorted) {
      byId.put(user.id(), user.name());
      add(entries, user);
    }
    var roles = new ArrayList<>(accounts.roles().list());
    roles.removeIf(role -> !workspaces.contains(role.workspace()));
    roles.sort(Comparator.comparing(Role::workspace).thenComparing(Role::name));
    roles.stream().filter(role -> !role.isPersonal()).forEach(role -> add(entries, role, byId));
    addPersonal(entries, roles, byId);
    return entries;
  }

  private void add(List<Entry> entries, User user) {
    entries.add(new Entry(RecordType.USER, out -> AccountRecords.write(out, user)));
    for (var linked : accounts.identities().list(user.name())) {
      entries.add(
          new Entry(
              RecordType.IDENTITY,
              out -> AccountRecords.write(out, user.name(), linked.identity())));
    }
    for (var token : accounts.tokens().list(user.name())) {
      entries.add(new Entry(RecordType.ACCESS_TOKEN, out -> AccountRecords.write(out, token)));
    }
  }

  private void add(List<Entry> entries, Role role, Map<Long, String> byId) {
    entries.add(new Entry(RecordType.ROLE, out -> AccountRecords.write(out, role)));
    role.rows().forEach(row -> entries.add(permission(role.workspace(), "role", role.name(), row)));
    accounts.roles().users(role.id()).stream()
        .flatMap(assignment -> Optional.ofNullable(byId.get(assignment.user())).stream())
        .sorted()
        .forEach(
            user ->
                entries.add(
                    new Entry(
                        RecordType.ASSIGNMENT,
                        out ->
                            out.text("workspace", role.workspace())
                                .text("role", role.name())
                                .text("user", user))));
  }

  /** Permissions of single users are the rows of their personal roles. */
  private static void addPersonal(List<Entry> entries, List<Role> roles, Map<Long, String> byId) {
    var owners = new HashMap<String, String>();
    byId.forEach((id, name) -> owners.put(Role.personalName(id), name));
    roles.stream()
        .filter(role -> owners.containsKey(role.name()))
        .sorted(
            Comparator.comparing(Role::workspace)
                .thenComparing(role -> owners.getOrDefault(role.name(), "")))
        .forEach(
            role -> {
              var owner = owners.getOrDefault(role.name(), "");
              role.rows()
                  .forEach(row -> entries.add(permission(role.workspace(), "user", owner, row)));
            });
  }

  private static Entry permission(String workspace, String kind, String owner, PermissionRow row) {
    Grant grant = row.grant();
    return new Entry(
        RecordType.PERMISSION,
        out -> {
          out.text("workspace", workspace).text(kind, owner);
          AccountRecords.write(out, grant);
        });
  }
}
