package dynamodbstore.imports.archive;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.records.AccountRecords;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.wire.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Import of users with how they log in, of roles, and of permissions. A user of the same name is
 * the same user only if the password hash is the same, which has a random salt: another one gets
 * nothing. A role of the same name gets the permissions and users that it lacks.
 */
final class AccountArchiveImport implements FamilyImport {
  private static final String OTHER_USER =
      "the table has another user of the same name, with another password";

  private final AssignmentRepository store;
  private final Accounts accounts;
  private final ImportReport report;
  private final Map<String, User> users = new HashMap<>();
  private Optional<Role> role = Optional.empty();

  AccountArchiveImport(AssignmentRepository store, Accounts accounts, ImportReport report) {
    this.store = store;
    this.accounts = accounts;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    switch (record.type()) {
      case USER -> addUser(record);
      case IDENTITY -> addIdentity(record);
      case ACCESS_TOKEN -> addToken(record);
      case ROLE -> role = Optional.of(role(record));
      case PERMISSION -> addPermission(record);
      case ASSIGNMENT -> assign(record);
      default -> throw new MalformedRecord("it is no record of accounts");
    }
  }

  private void addUser(ArchiveRecord record) {
    var name = AccountRecords.name(record);
    var hash = record.text("password_hash");
    var created = store.users().create(name, hash, record.flag("is_admin"));
    if (created.isPresent()) {
      report.imported(Kind.USER, 1);
      users.put(name, created.get());
      return;
    }
    report.existing(Kind.USER, 1);
    store
        .users()
        .find(name)
        .filter(there -> there.passwordHash().equals(hash))
        .ifPresent(there -> users.put(name, there));
  }

  private void addIdentity(ArchiveRecord record) {
    user(record, Kind.IDENTITY)
        .ifPresent(
            user ->
                add(
                    Kind.IDENTITY,
                    () ->
                        accounts.identities().link(user.name(), AccountRecords.identity(record))));
  }

  private void addToken(ArchiveRecord record) {
    var found = user(record, Kind.ACCESS_TOKEN);
    if (found.isPresent()) {
      var token = AccountRecords.token(record, found.get());
      if (store.tokens().create(found.get(), token)) {
        report.imported(Kind.ACCESS_TOKEN, 1);
      } else {
        report.existing(Kind.ACCESS_TOKEN, 1);
      }
    }
  }

  private Role role(ArchiveRecord record) {
    var workspace = AccountRecords.workspace(record);
    var name = AccountRecords.name(record);
    var there =
        accounts.roles().list(Set.of(workspace)).stream()
            .filter(one -> one.name().equals(name))
            .findFirst();
    if (there.isPresent()) {
      report.existing(Kind.ROLE, 1);
      return there.get();
    }
    var created = accounts.roles().create(workspace, name, record.find("description"));
    report.imported(Kind.ROLE, 1);
    return created;
  }

  private void addPermission(ArchiveRecord record) {
    if (record.find("user").isPresent()) {
      user(record, Kind.PERMISSION)
          .ifPresent(
              user ->
                  add(
                      Kind.PERMISSION,
                      () ->
                          accounts
                              .grants()
                              .grantOnAny(
                                  AccountRecords.workspace(record),
                                  user.name(),
                                  AccountRecords.grant(record))));
      return;
    }
    var target = current(record);
    add(
        Kind.PERMISSION,
        () -> {
          var _ = accounts.rows().add(target.id(), AccountRecords.grant(record));
        });
  }

  private void assign(ArchiveRecord record) {
    var target = current(record);
    user(record, Kind.PERMISSION)
        .ifPresent(
            user ->
                add(
                    Kind.PERMISSION,
                    () -> {
                      var _ = accounts.roles().assign(user.name(), target.id());
                    }));
  }

  /** The role that a record is about: the last one. */
  private Role current(ArchiveRecord record) {
    var name = record.text("role");
    return role.filter(last -> last.name().equals(name))
        .filter(last -> last.workspace().equals(AccountRecords.workspace(record)))
        .orElseThrow(() -> new MalformedRecord("the role \"%s\" is not before it".formatted(name)));
  }

  private Optional<User> user(ArchiveRecord record, Kind kind) {
    var user = Optional.ofNullable(users.get(AccountRecords.user(record)));
    if (user.isEmpty()) {
      report.skipped(kind, OTHER_USER);
    }
    return user;
  }

  private void add(Kind kind, Runnable addition) {
    try {
      addition.run();
      report.imported(kind, 1);
    } catch (ApiError refused) {
      if (refused.code() == ErrorCode.RESOURCE_ALREADY_EXISTS) {
        report.existing(kind, 1);
      } else {
        report.skipped(kind, refused.text());
      }
    }
  }

  @Override
  public void endSegment() {}
}
