package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two packaged servers with accounts on one table. What the first changes is effective on the
 * second: a permission and a password at once, a loss of them within {@code --auth-refresh}.
 */
class AccountsOfTwoServersIT {
  private static final AtomicInteger USERS = new AtomicInteger();

  @TempDir private static Path folder;

  private static PackagedAccounts first;
  private static PackagedAccounts second;

  private final String user = "user-" + USERS.incrementAndGet();

  @BeforeAll
  static void start() {
    var dynamo = DynamoDbLocal.shared();
    var uri = dynamo.address(dynamo.newName());
    first = PackagedAccounts.start(folder, uri, "--create-table");
    second = PackagedAccounts.start(folder, uri);
  }

  @AfterAll
  static void stop() {
    second.close();
    first.close();
  }

  /** The second server has the permissions of the user in its cache from here on. */
  @BeforeEach
  void createUser() {
    first.createUser(user);
    assertThat(second.login(user, PackagedAccounts.PASSWORD)).isEqualTo(200);
  }

  @Test
  void creatorUsesAnExperimentOnTheOtherServerAtOnce() {
    for (int n = 0; n < 10; n++) {
      var experiment = first.createExperiment(user, "experiment " + n);

      assertThat(second.read(user, experiment)).isEqualTo(200);
      assertThat(second.edit(user, experiment)).isEqualTo(200);
    }
  }

  @Test
  void grantIsEffectiveAtOnceAndItsRevocationWithinTheInterval() {
    var experiment = first.createExperiment(PackagedAccounts.ADMIN, "granted");
    assertThat(second.read(user, experiment)).isEqualTo(403);

    first.grant(user, experiment, "READ");
    assertThat(second.read(user, experiment)).isEqualTo(200);
    assertThat(second.edit(user, experiment)).isEqualTo(403);

    first.revoke(user, experiment);
    second.awaitStatus(403, () -> second.read(user, experiment));
  }

  @Test
  void lowerPermissionOfARoleIsEffectiveWithinTheInterval() {
    var experiment = first.createExperiment(PackagedAccounts.ADMIN, "lowered");
    var role = first.createRole("editors");
    var row = first.addRow(role, "EDIT");
    first.assign(user, role);
    assertThat(second.edit(user, experiment)).isEqualTo(200);

    first.updateRow(row, "READ");

    second.awaitStatus(403, () -> second.edit(user, experiment));
    assertThat(second.read(user, experiment)).isEqualTo(200);
  }

  @Test
  void rolesAreEffectiveAtOnceAndTheirEndWithinTheInterval() {
    var experiment = first.createExperiment(PackagedAccounts.ADMIN, "of roles");
    var role = first.createRole("readers");
    var row = first.addRow(role, "READ");
    assertThat(second.read(user, experiment)).isEqualTo(403);

    first.assign(user, role);
    assertThat(second.read(user, experiment)).isEqualTo(200);
    first.unassign(user, role);
    second.awaitStatus(403, () -> second.read(user, experiment));

    first.assign(user, role);
    assertThat(second.read(user, experiment)).isEqualTo(200);
    first.removeRow(row);
    second.awaitStatus(403, () -> second.read(user, experiment));

    var _ = first.addRow(role, "READ");
    assertThat(second.read(user, experiment)).isEqualTo(200);
    first.deleteRole(role);
    second.awaitStatus(403, () -> second.read(user, experiment));
  }

  @Test
  void newPasswordIsValidAtOnce() {
    first.setPassword(user, "the next password");

    assertThat(second.login(user, "the next password")).isEqualTo(200);
  }

  @Test
  void oldPasswordIsRefusedWithinTheInterval() {
    first.setPassword(user, "the next password");

    second.awaitStatus(401, () -> second.login(user, PackagedAccounts.PASSWORD));
    assertThat(second.login(user, "the next password")).isEqualTo(200);
  }

  @Test
  void deletedUserIsRefusedWithinTheIntervalAndInheritsNothing() {
    var experiment = first.createExperiment(user, "left behind");
    assertThat(second.read(user, experiment)).isEqualTo(200);

    first.deleteUser(user);
    second.awaitStatus(401, () -> second.login(user, PackagedAccounts.PASSWORD));

    first.createUser(user);
    assertThat(second.login(user, PackagedAccounts.PASSWORD)).isEqualTo(200);
    assertThat(second.read(user, experiment)).isEqualTo(403);
  }

  @Test
  void deletedUserThatIsCreatedAgainAtOnceLosesItsPermissionsWithinTheInterval() {
    var experiment = first.createExperiment(user, "of the former user");
    assertThat(second.read(user, experiment)).isEqualTo(200);

    first.deleteUser(user);
    first.createUser(user);

    second.awaitStatus(403, () -> second.read(user, experiment));
  }

  @Test
  void accessTokenIsAcceptedAtOnceAndRefusedWithinTheIntervalOfItsRevocation() {
    var revoked = first.createToken(user);
    var other = first.createToken(user);
    assertThat(second.use(revoked)).isEqualTo(200);
    assertThat(second.use(other)).isEqualTo(200);

    first.revokeToken(user, revoked);

    assertThat(first.use(revoked)).isEqualTo(401);
    second.awaitStatus(401, () -> second.use(revoked));
    assertThat(second.use(other)).isEqualTo(200);
  }

  @Test
  void accessTokenOfADeletedUserIsRefusedWithinTheIntervalAndForItsSuccessor() {
    var token = first.createToken(user);
    assertThat(second.use(token)).isEqualTo(200);

    first.deleteUser(user);
    first.createUser(user);

    second.awaitStatus(401, () -> second.use(token));
    assertThat(first.use(token)).isEqualTo(401);
  }

  @Test
  void administratorIsPromotedAtOnceAndDemotedWithinTheInterval() {
    assertThat(second.readUser(user, PackagedAccounts.ADMIN)).isEqualTo(403);

    first.setAdmin(user, true);
    assertThat(second.readUser(user, PackagedAccounts.ADMIN)).isEqualTo(200);

    first.setAdmin(user, false);
    second.awaitStatus(403, () -> second.readUser(user, PackagedAccounts.ADMIN));
  }
}
