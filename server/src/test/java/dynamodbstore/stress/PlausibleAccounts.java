package dynamodbstore.stress;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Generator of plausible values for the fields of requests about users, roles, access tokens and
 * sessions, by name. The administrator who sends them is not among the users.
 */
final class PlausibleAccounts {
  static final List<String> NAMES =
      List.of(
          "csrf_token",
          "current_password",
          "days",
          "everywhere",
          "id",
          "is_admin",
          "lifetime_seconds",
          "next",
          "password",
          "permission",
          "read",
          "read_only",
          "resource_id",
          "resource_pattern",
          "resource_type",
          "role_id",
          "role_permission_id",
          "token_id",
          "username",
          "workspace");

  private static final int ROLES = 6;
  private static final List<String> USERS = List.of("alice", "bob", "carol", "d e/f");
  private static final List<String> PASSWORDS = List.of("a long password", "another password", "x");
  private static final List<String> LIFETIMES = List.of("1", "60", "315360000", "-1", "soon", "");
  private static final List<String> PATHS = List.of("/", "//x", "/#/a", "/login", "https://x");
  private static final List<String> TYPES =
      List.of("experiment", "registered_model", "prompt", "scorer", "workspace", "gateway_secret");
  private static final List<String> LEVELS =
      List.of("READ", "USE", "EDIT", "MANAGE", "NO_PERMISSIONS", "read");

  private final Random random;
  private final HostileValues hostile;
  private final KnownIds known;

  PlausibleAccounts(Random random, KnownIds known) {
    this.random = random;
    this.hostile = new HostileValues(random);
    this.known = known;
  }

  /** Empty for the name of a field of something else. */
  Optional<Json> value(String name) {
    return switch (name) {
      case "username" -> text(USERS);
      case "password", "current_password" -> text(PASSWORDS);
      case "is_admin", "read_only" -> Optional.of(new Json.Bool(random.nextBoolean()));
      case "role_id" -> number(ROLES);
      // A row's id contains that of its role.
      case "role_permission_id" -> number((ROLES << 20) + 2);
      case "resource_type" -> text(TYPES);
      case "resource_id", "resource_pattern" ->
          text(List.of("*", known.experiment(), "m1", "1/scorer"));
      case "permission" -> text(LEVELS);
      case "workspace" -> text(List.of("default", "other", ""));
      case "lifetime_seconds" -> random.nextBoolean() ? number(1_000_000) : text(LIFETIMES);
      case "days" -> text(LIFETIMES);
      case "id", "token_id" -> Optional.of(new Json.Text(known.token()));
      case "csrf_token" -> Optional.of(new Json.Text(known.formToken()));
      case "next" -> text(PATHS);
      case "read", "everywhere" -> text(List.of("", "only"));
      default -> Optional.empty();
    };
  }

  private Optional<Json> text(List<String> values) {
    return Optional.of(new Json.Text(hostile.one(values)));
  }

  private Optional<Json> number(int bound) {
    return Optional.of(new Json.Whole(BigInteger.valueOf(random.nextInt(bound))));
  }
}
