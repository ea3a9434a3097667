package dynamodbstore.table.dynamodb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dynamodbstore.table.dynamodb.definition.TableDefinition;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

class DynamoAdminTest {
  private static final CreateOptions PLAIN = new CreateOptions(false, false);

  private final String name = DynamoDbLocal.shared().newName();
  private final DynamoAddress address = DynamoAddress.parse(DynamoDbLocal.shared().address(name));
  private final DynamoDbClient client = DynamoClientFactory.open(address);
  private final DynamoAdmin admin = DynamoAdmin.connect(address);

  @AfterEach
  void drop() {
    if (admin.exists()) {
      var _ = client.updateTable(table -> table.tableName(name).deletionProtectionEnabled(false));
      var _ = client.deleteTable(table -> table.tableName(name));
    }
    admin.close();
    client.close();
  }

  /** Creates a table that differs from the required definition, with time to live enabled. */
  private void createOther(Consumer<CreateTableRequest.Builder> otherwise) {
    var definition = TableDefinition.of(name, false).toBuilder();
    otherwise.accept(definition);
    var _ = client.createTable(definition.build());
    var _ =
        client.updateTimeToLive(
            table ->
                table
                    .tableName(name)
                    .timeToLiveSpecification(expiry -> expiry.enabled(true).attributeName("ttl")));
  }

  @Test
  void missingTableIsCreatedAsRequired() {
    assertThat(admin.exists()).isFalse();
    assertThat(admin.verify()).containsExactly("there is no table " + address);
    assertThat(admin.describe()).isEqualTo("There is no table " + address + "\n");

    admin.create(PLAIN);

    assertThat(admin.exists()).isTrue();
    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void clockIsReadFromARejectionToo() {
    try (var endpoint = new FaultInjectingProxy(DynamoDbLocal.shared().port());
        var skewed = DynamoAdmin.connect(endpoint.address(name))) {
      endpoint.always("DescribeTable", InjectedFault.error(400, "InvalidSignatureException"));

      assertThat(skewed.serviceTime())
          .hasValueSatisfying(
              time -> assertThat(time).isCloseTo(Instant.now(), within(10, ChronoUnit.SECONDS)));
    }
  }

  @Test
  void creationOfAnExistingTableChangesNothing() {
    admin.create(PLAIN);
    admin.create(PLAIN);

    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void deletionProtectionCanBeEnabledOnAnExistingTable() {
    admin.create(PLAIN);
    assertThat(admin.describe()).contains("Deletion protection: off");

    admin.create(new CreateOptions(false, true));

    assertThat(admin.describe()).contains("Deletion protection: on");
  }

  @Test
  void interruptedCreationIsCompletedByTheNext() {
    var _ = client.createTable(TableDefinition.of(name, false));
    assertThat(admin.verify())
        .containsExactly("items do not expire by ttl: time to live is disabled");

    admin.create(PLAIN);

    assertThat(admin.verify()).isEmpty();
  }

  @Test
  void pointInTimeRecoveryIsLeftOutWhereItIsNotSupported() {
    admin.create(new CreateOptions(true, true));

    assertThat(admin.supportsRecovery()).isFalse();
    assertThat(admin.verify()).isEmpty();
    assertThat(admin.describe()).contains("Deletion protection: on");
  }

  @Test
  void settingsOfACompleteTableStayAsTheyAre() {
    admin.createIfMissing(PLAIN);
    admin.createIfMissing(new CreateOptions(true, true));

    assertThat(admin.describe()).contains("Deletion protection: off");
  }

  @Test
  void everyDifferenceIsReported() {
    createOther(
        definition -> {
          var needed = TableDefinition.of(name, false);
          definition.globalSecondaryIndexes(
              needed.globalSecondaryIndexes().stream()
                  .filter(index -> !index.indexName().equals("GSI3"))
                  .map(
                      index ->
                          index.indexName().equals("GSI4")
                              ? index.toBuilder()
                                  .projection(all -> all.projectionType(ProjectionType.ALL))
                                  .build()
                              : index)
                  .toList());
          definition.localSecondaryIndexes(
              needed.localSecondaryIndexes().stream()
                  .map(
                      index ->
                          index.indexName().equals("LSI2")
                              ? index.toBuilder()
                                  .keySchema(TableDefinition.keys(Index.LSI1))
                                  .projection(keys -> keys.projectionType(ProjectionType.KEYS_ONLY))
                                  .build()
                              : index)
                  .toList());
          definition.attributeDefinitions(
              needed.attributeDefinitions().stream()
                  .filter(attribute -> !attribute.attributeName().startsWith("gsi3"))
                  .filter(attribute -> !attribute.attributeName().equals("lsi2sk"))
                  .toList());
        });

    assertThat(admin.verify())
        .containsExactly(
            "index GSI3 is missing",
            "index GSI4 contains whole items, not keys and ttl",
            "index LSI2 has the keys PK and lsi1sk, not PK and lsi2sk",
            "index LSI2 contains keys only, not keys and ttl");
    assertThatThrownBy(() -> admin.create(PLAIN))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining(address.toString())
        .hasMessageContaining("index GSI3 is missing; index GSI4 contains whole items");
  }

  @Test
  void tableWithOtherKeysReportsEveryMissingIndex() {
    var number = AttributeDefinition.builder().attributeName("PK").attributeType("N").build();
    var _ =
        client.createTable(
            table ->
                table
                    .tableName(name)
                    .billingMode("PAY_PER_REQUEST")
                    .attributeDefinitions(number)
                    .keySchema(TableDefinition.keys(Index.PRIMARY).getFirst()));

    assertThat(admin.verify())
        .startsWith(
            "the table has the keys PK, not PK and SK",
            "key attribute PK is of type N, not S",
            "index GSI1 is missing")
        .contains("index LSI5 is missing")
        .hasSize(2 + 10 + 1);
  }

  @Test
  void additionalIndexesAreNoDifference() {
    createOther(
        definition ->
            definition.globalSecondaryIndexes(
                Stream.concat(
                        TableDefinition.of(name, false).globalSecondaryIndexes().stream(),
                        Stream.of(
                            TableDefinition.of(name, false)
                                .globalSecondaryIndexes()
                                .getFirst()
                                .toBuilder()
                                .indexName("reports")
                                .build()))
                    .toList()));

    assertThat(admin.verify()).isEmpty();
    assertThat(admin.describe()).contains("reports: ACTIVE");
  }

  @Test
  void cloudFormationTemplateMatchesTheGoldenFile() throws IOException {
    try (var golden = getClass().getResourceAsStream("/table.yaml")) {
      var expected = new String(requireNonNull(golden).readAllBytes(), StandardCharsets.UTF_8);

      assertThat(DynamoAdmin.cloudFormation("mlflow", new CreateOptions(true, true)))
          .isEqualTo(expected);
    }
    assertThat(DynamoAdmin.cloudFormation("mlflow", PLAIN))
        .contains("PointInTimeRecoveryEnabled: false", "DeletionProtectionEnabled: false");
  }

  @Test
  void descriptionListsStatusSettingsAndIndexes() {
    admin.create(PLAIN);

    assertThat(admin.describe())
        .isEqualTo(
            """
            Table %s: ACTIVE
            Items: 0 with 0 bytes, updated about every six hours
            Billing: on demand
            Expiry of items: enabled by ttl
            Point-in-time recovery: not supported here
            Deletion protection: off
            Indexes:
              GSI1: ACTIVE, keys and ttl, 0 entries, 0 bytes
              GSI2: ACTIVE, keys and ttl, 0 entries, 0 bytes
              GSI3: ACTIVE, keys and ttl, 0 entries, 0 bytes
              GSI4: ACTIVE, keys and ttl, 0 entries, 0 bytes
              GSI5: ACTIVE, keys and ttl, 0 entries, 0 bytes
              LSI1: ACTIVE, keys and ttl, 0 entries, 0 bytes
              LSI2: ACTIVE, keys and ttl, 0 entries, 0 bytes
              LSI3: ACTIVE, keys and ttl, 0 entries, 0 bytes
              LSI4: ACTIVE, keys and ttl, 0 entries, 0 bytes
              LSI5: ACTIVE, keys and ttl, 0 entries, 0 bytes
            """
                .formatted(name));
  }
}
