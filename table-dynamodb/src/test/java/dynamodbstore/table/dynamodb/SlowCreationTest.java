package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.errors.TableUnavailable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Creation of a table as in AWS: asynchronous, and with failing first attempts. */
class SlowCreationTest {
  private static final DynamoDbLocal LOCAL = DynamoDbLocal.shared();
  private static final CreateOptions PLAIN = new CreateOptions(false, false);

  private static final InjectedFault STILL_CREATING =
      InjectedFault.answerChanged(
          answer -> answer.replace("\"TableStatus\":\"ACTIVE\"", "\"TableStatus\":\"CREATING\""));

  private static final InjectedFault INDEXES_STILL_CREATING =
      InjectedFault.answerChanged(
          answer -> answer.replace("\"IndexStatus\":\"ACTIVE\"", "\"IndexStatus\":\"CREATING\""));

  private static final InjectedFault NOT_RECOVERABLE =
      InjectedFault.answeredInstead(recovery("DISABLED"));

  private final FakeTime time = new FakeTime();
  private final String name = LOCAL.newName();
  private final FaultInjectingProxy endpoint = new FaultInjectingProxy(LOCAL.port());
  private final DynamoAdmin admin = DynamoAdmin.connect(endpoint.address(name), time.patience());

  @AfterEach
  void close() {
    admin.close();
    endpoint.close();
    LOCAL.dropProtected(name);
  }

  private static String recovery(String status) {
    return """
    {"ContinuousBackupsDescription": {
      "ContinuousBackupsStatus": "ENABLED",
      "PointInTimeRecoveryDescription": {"PointInTimeRecoveryStatus": "%s"}}}
    """
        .formatted(status);
  }

  @Test
  void creationWaitsForTheTableAndItsIndexes() {
    endpoint.next(
        "DescribeTable",
        InjectedFault.error(400, "ResourceNotFoundException"),
        STILL_CREATING,
        STILL_CREATING,
        INDEXES_STILL_CREATING);

    admin.create(PLAIN);

    assertThat(time.rests()).hasSize(3);
    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void tableThatStaysInCreationIsUnavailable() {
    endpoint.always("DescribeTable", STILL_CREATING);
    endpoint.next("DescribeTable", InjectedFault.error(400, "ResourceNotFoundException"));

    assertThatThrownBy(() -> admin.create(PLAIN))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("still CREATING after 5 minutes");
    assertThat(admin.verify()).contains("the table is CREATING");
  }

  @Test
  void creationWithALostResponseSucceeds() {
    endpoint.next("CreateTable", InjectedFault.answerLost());

    admin.create(PLAIN);

    assertThat(endpoint.asked("CreateTable")).isEqualTo(2);
    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void pointInTimeRecoveryIsRetriedUntilTheTableAcceptsIt() {
    endpoint.always("DescribeContinuousBackups", NOT_RECOVERABLE);
    endpoint.next(
        "UpdateContinuousBackups",
        InjectedFault.error(400, "ContinuousBackupsUnavailableException"),
        InjectedFault.answeredInstead(recovery("ENABLED")));

    admin.create(new CreateOptions(true, false));

    assertThat(endpoint.asked("UpdateContinuousBackups")).isEqualTo(2);
    assertThat(admin.describe()).contains("Point-in-time recovery: disabled");
  }

  @Test
  void aNewTableIsProtectedAndRecoverable() {
    endpoint.next("DescribeContinuousBackups", NOT_RECOVERABLE);
    endpoint.next("UpdateContinuousBackups", InjectedFault.answeredInstead(recovery("ENABLED")));

    admin.createIfMissing(new CreateOptions(true, true));

    assertThat(endpoint.bodies("CreateTable"))
        .singleElement(as(STRING))
        .contains("\"DeletionProtectionEnabled\":true");
    assertThat(endpoint.bodies("UpdateContinuousBackups"))
        .singleElement(as(STRING))
        .contains("\"PointInTimeRecoveryEnabled\":true");
  }

  @Test
  void aCreationThatWasInterruptedIsCompletedWithItsProtection() {
    endpoint.next("UpdateContinuousBackups", InjectedFault.error(400, "AccessDeniedException"));
    endpoint.always("DescribeContinuousBackups", NOT_RECOVERABLE);
    var options = new CreateOptions(true, true);
    assertThatThrownBy(() -> admin.createIfMissing(options))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("Enable point-in-time recovery");
    endpoint.always("UpdateContinuousBackups", InjectedFault.answeredInstead(recovery("ENABLED")));

    admin.createIfMissing(options);

    assertThat(endpoint.asked("UpdateContinuousBackups")).isEqualTo(2);
    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void aCompleteTableIsNotChanged() {
    admin.create(PLAIN);

    admin.createIfMissing(new CreateOptions(true, true));

    assertThat(endpoint.asked("UpdateContinuousBackups")).isZero();
    assertThat(endpoint.asked("UpdateTable")).isZero();
  }
}
