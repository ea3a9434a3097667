package dynamodbstore.archive.records;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.RecordWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Records of users, of how they log in, of roles and permissions. Users and roles are referred to
 * by name: the table that they are imported into gives them other numbers.
 */
public final class AccountRecords {
  private static final String USER = "user";
  private static final String NAME = "name";
  private static final String WORKSPACE = "workspace";

  private AccountRecords() {}

  public static void write(RecordWriter out, User user) {
    out.text(NAME, user.name())
        .text("password_hash", user.passwordHash())
        .flag("is_admin", user.isAdmin());
  }

  /** Name of the user that a record is about. */
  public static String user(ArchiveRecord from) {
    return from.text(USER);
  }

  public static void write(RecordWriter out, String user, Identity identity) {
    out.text(USER, user).text("issuer", identity.issuer()).text("subject", identity.subject());
  }

  public static Identity identity(ArchiveRecord from) {
    return new Identity(from.text("issuer"), from.text("subject"));
  }

  public static void write(RecordWriter out, AccessToken token) {
    out.text(USER, token.owner().name())
        .text("token_id", token.id())
        .text(NAME, token.name())
        .text("secret_hash", token.hash())
        .flag("read_only", token.isReadOnly())
        .number("creation_time", token.created().toEpochMilli())
        .number("expiry_time", RecordTime.millis(token.expiry()))
        .number(
            "last_use_time",
            RecordTime.millis(
                token.lastUse().map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())));
  }

  public static AccessToken token(ArchiveRecord from, User owner) {
    return new AccessToken(
        from.text("token_id"),
        CredentialOwner.of(owner),
        from.text(NAME),
        from.text("secret_hash"),
        from.flag("read_only"),
        RecordTime.read(from, "creation_time"),
        RecordTime.find(from, "expiry_time"),
        RecordTime.find(from, "last_use_time")
            .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC)));
  }

  public static void write(RecordWriter out, Role role) {
    out.text(WORKSPACE, role.workspace())
        .text(NAME, role.name())
        .text("description", role.description());
  }

  public static String workspace(ArchiveRecord from) {
    return from.text(WORKSPACE);
  }

  /** Name of the user or role that a record describes. */
  public static String name(ArchiveRecord from) {
    return from.text(NAME);
  }

  public static void write(RecordWriter out, Grant grant) {
    out.text("resource_type", grant.type().wireName())
        .text("resource_pattern", grant.pattern())
        .text("permission", grant.permission().name());
  }

  public static Grant grant(ArchiveRecord from) {
    var type = ResourceType.parse(from.text("resource_type"));
    return new Grant(
        type, from.text("resource_pattern"), Permission.parse(from.text("permission"), type));
  }
}
