package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Item;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.table.dynamodb.attempts.Attempts;
import dynamodbstore.table.dynamodb.attempts.Attempts.Kind;
import dynamodbstore.table.dynamodb.attempts.Fault;
import dynamodbstore.table.dynamodb.attempts.Patience;
import dynamodbstore.table.dynamodb.attempts.Subject;
import dynamodbstore.table.dynamodb.definition.FoundTable;
import dynamodbstore.table.dynamodb.definition.TableDefinition;
import dynamodbstore.table.dynamodb.definition.TableDifferences;
import dynamodbstore.table.dynamodb.definition.TableInWords;
import dynamodbstore.table.dynamodb.definition.TableTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Makes the table, says what it is, and says what is wrong with it. */
public final class DynamoAdmin implements AutoCloseable {
  /** AWS makes a table with its indexes in well under a minute. */
  private static final Duration MAKING = Duration.ofMinutes(5);

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final Patience patience;

  private DynamoAdmin(DynamoDbClient client, DynamoAddress address, Patience patience) {
    this.client = client;
    this.address = address;
    this.patience = patience;
  }

  public static DynamoAdmin connect(DynamoAddress address) {
    return connect(address, Patience.AT_START);
  }

  static DynamoAdmin connect(DynamoAddress address, Patience patience) {
    return new DynamoAdmin(Connections.open(address), address, patience);
  }

  public boolean exists() {
    return description().isPresent();
  }

  /**
   * Makes the table if it is not there, and waits until it can be used. Of a table that is there,
   * what can be set later is set, so that a creation that was broken off is finished by the next.
   *
   * @throws TableUnavailable if there is a table of that name that differs from the one needed
   */
  public void create(CreateOptions options) {
    if (!exists()) {
      make(options);
    }
    if (options.deletionProtection() && !awaited().isProtected()) {
      protect();
    }
    if (!awaited().expiresItems()) {
      expireItems();
    }
    if (options.pointInTimeRecovery() && !isRecoverable()) {
      keepRecoverable();
    }
    var differences = verify();
    if (!differences.isEmpty()) {
      throw new TableUnavailable(
          "There is a table %s, and it is not the one needed: %s"
              .formatted(address, String.join("; ", differences)));
    }
  }

  /**
   * How the table found differs from the table needed, in words; nothing if it can be used. How it
   * is paid for, protected and backed up is its owner's choice, and so are more indexes.
   */
  public List<String> verify() {
    return found()
        .map(TableDifferences::of)
        .orElseGet(() -> List.of("there is no table " + address));
  }

  /** The table in words, for people. */
  public String describe() {
    return found()
        .map(table -> TableInWords.of(table, recovery()))
        .orElseGet(() -> "There is no table " + address + "\n");
  }

  /** The same table as a template for AWS CloudFormation, in YAML. */
  public static String cloudFormation(String table, CreateOptions options) {
    return TableTemplate.of(
        TableDefinition.of(table, options.deletionProtection()), options.pointInTimeRecovery());
  }

  @Override
  public void close() {
    client.close();
  }

  /** That it has been made meanwhile, perhaps by an earlier attempt, is as good. */
  private void make(CreateOptions options) {
    var definition = TableDefinition.of(address.table(), options.deletionProtection());
    var _ =
        change(
            "Make the table",
            () -> {
              try {
                return client.createTable(definition).tableDescription();
              } catch (ResourceInUseException _) {
                return TableDescription.builder().build();
              }
            });
  }

  private void protect() {
    var _ =
        change(
            "Protect the table",
            () ->
                client.updateTable(
                    table -> table.tableName(address.table()).deletionProtectionEnabled(true)));
  }

  private void expireItems() {
    var _ =
        change(
            "Let items expire",
            () ->
                client.updateTimeToLive(
                    table ->
                        table
                            .tableName(address.table())
                            .timeToLiveSpecification(
                                expiry ->
                                    expiry.enabled(true).attributeName(Item.EXPIRY_ATTRIBUTE))));
  }

  private void keepRecoverable() {
    var _ =
        change(
            "Turn point-in-time recovery on",
            () ->
                client.updateContinuousBackups(
                    table ->
                        table
                            .tableName(address.table())
                            .pointInTimeRecoverySpecification(
                                recovery -> recovery.pointInTimeRecoveryEnabled(true))));
  }

  /** The table once it and all its indexes can be used. */
  private FoundTable awaited() {
    var time = patience.time();
    long begun = time.nanos();
    while (true) {
      var table = found().orElseThrow(() -> new TableUnavailable("There is no table " + address));
      if (table.isActive()) {
        return table;
      }
      if (time.nanos() - begun > MAKING.toNanos()) {
        throw new TableUnavailable(
            "%s is still %s after %d minutes"
                .formatted(address, table.status(), MAKING.toMinutes()));
      }
      try {
        time.rest(BETWEEN_LOOKS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new TableUnavailable("Interrupted while waiting for " + address, interrupted);
      }
    }
  }

  private Optional<FoundTable> found() {
    return description()
        .map(
            table ->
                new FoundTable(
                    table,
                    look(
                        "Look at the expiry of items",
                        () ->
                            client
                                .describeTimeToLive(request -> request.tableName(address.table()))
                                .timeToLiveDescription())));
  }

  private Optional<TableDescription> description() {
    return look(
        "Look at the table",
        () -> {
          try {
            return Optional.of(
                client.describeTable(request -> request.tableName(address.table())).table());
          } catch (ResourceNotFoundException _) {
            return Optional.empty();
          }
        });
  }

  private boolean isRecoverable() {
    return recovery().equals(Optional.of(PointInTimeRecoveryStatus.ENABLED));
  }

  /** Nothing where the store does not know of such a thing. */
  private Optional<PointInTimeRecoveryStatus> recovery() {
    return look(
        "Look at the backups",
        () -> {
          try {
            return Optional.of(
                client
                    .describeContinuousBackups(request -> request.tableName(address.table()))
                    .continuousBackupsDescription()
                    .pointInTimeRecoveryDescription()
                    .pointInTimeRecoveryStatus());
          } catch (AwsServiceException failure) {
            if (Fault.code(failure).equals("UnknownOperationException")) {
              return Optional.empty();
            }
            throw failure;
          }
        });
  }

  private <T> T look(String what, Supplier<T> call) {
    return new Attempts(Subject.of(address.toString(), what), Kind.READ, patience).answer(call);
  }

  private <T> T change(String what, Supplier<T> call) {
    var longer = patience.of(MAKING, BETWEEN_LOOKS);
    return new Attempts(Subject.of(address.toString(), what), Kind.REPEATABLE, longer).answer(call);
  }
}
