package dynamodbstore.imports;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.source.SourceAccounts;
import dynamodbstore.imports.source.SourceAccounts.SourceGrant;
import dynamodbstore.imports.source.SourceAccounts.SourceRole;
import dynamodbstore.imports.source.SourceAccounts.SourceUser;
import dynamodbstore.wire.ErrorCode;
import java.util.HashSet;
import java.util.Set;

/**
 * Import of users with their passwords, of their permissions, and of roles. A user with the same
 * name and password in the table, and a role of the same name, get the permissions that they lack.
 * A user with another password may be another person, and stays as it is.
 */
public final class AccountImport {
  private static final String OTHER_USER = "of a user of that name with another password";

  private final SourceAccounts source;
  private final UserRepository users;
  private final Accounts accounts;
  private final ImportReport report;

  /** Names of users that the table has with other passwords. */
  private final Set<String> others = new HashSet<>();

  public AccountImport(
      SourceAccounts source, UserRepository users, Accounts accounts, ImportReport report) {
    this.source = source;
    this.users = users;
    this.accounts = accounts;
    this.report = report;
  }

  /** Imports everything. Registered models that permissions name must have been imported. */
  public void run() {
    source.users().forEach(this::addUser);
    for (var grant : source.grantsOfUsers()) {
      if (isSame(grant.owner())) {
        add(
            grant,
            parsed -> accounts.grants().grantOnAny(grant.workspace(), grant.owner(), parsed));
      }
    }
    for (var role : source.roles()) {
      add(role);
    }
  }

  private void addUser(SourceUser from) {
    if (users.create(from.name(), from.passwordHash(), from.isAdmin()).isPresent()) {
      report.imported(Kind.USER, 1);
      return;
    }
    report.existing(Kind.USER, 1);
    var there = users.find(from.name()).map(User::passwordHash);
    if (there.filter(from.passwordHash()::equals).isEmpty()) {
      others.add(from.name());
    }
  }

  /** Counts a permission of a user of the same name who may be another person. */
  private boolean isSame(String user) {
    if (others.contains(user)) {
      report.skipped(Kind.PERMISSION, OTHER_USER);
      return false;
    }
    return true;
  }

  private void add(SourceRole from) {
    var role =
        accounts.roles().list(Set.of(from.workspace())).stream()
            .filter(there -> there.name().equals(from.name()))
            .findFirst()
            .orElseGet(() -> created(from));
    for (var grant : source.grantsOfRole(from)) {
      add(
          grant,
          parsed -> {
            var _ = accounts.rows().add(role.id(), parsed);
          });
    }
    for (var user : source.usersOfRole(from)) {
      if (isSame(user)) {
        add(
            () -> {
              var _ = accounts.roles().assign(user, role.id());
            });
      }
    }
  }

  private Role created(SourceRole from) {
    return accounts.roles().create(from.workspace(), from.name(), from.description());
  }

  /** Adds a permission to its owner. */
  private interface Addition {
    void add(Grant grant);
  }

  private void add(SourceGrant from, Addition addition) {
    add(
        () -> {
          var type = ResourceType.parse(from.type());
          addition.add(new Grant(type, from.pattern(), Permission.parse(from.permission(), type)));
        });
  }

  private void add(Runnable addition) {
    try {
      addition.run();
      report.imported(Kind.PERMISSION, 1);
    } catch (ApiError refused) {
      if (refused.code() == ErrorCode.RESOURCE_ALREADY_EXISTS) {
        report.existing(Kind.PERMISSION, 1);
      } else {
        report.skipped(Kind.PERMISSION, refused.text());
      }
    }
  }
}
