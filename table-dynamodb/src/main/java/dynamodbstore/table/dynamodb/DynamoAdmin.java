package dynamodbstore.table.dynamodb;

import dynamodbstore.table.dynamodb.definition.FoundTable;
import dynamodbstore.table.dynamodb.definition.TableDefinition;
import dynamodbstore.table.dynamodb.definition.TableDifferences;
import dynamodbstore.table.dynamodb.definition.TableReport;
import dynamodbstore.table.dynamodb.definition.TableTemplate;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.FailureKind;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.utils.DateUtils;

/**
 * Administration of the table: creates it, verifies it against the required definition, and
 * describes it.
 */
public final class DynamoAdmin implements AutoCloseable {
  /**
   * Deadline for creating and changing the table; AWS usually needs well under a minute to create a
   * table with its indexes.
   */
  private static final Duration MAKING = Duration.ofMinutes(5);

  /** Interval between polls of the table's status. */
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;

  private DynamoAdmin(DynamoDbClient client, DynamoAddress address, RetryPolicy policy) {
    this.client = client;
    this.address = address;
    this.policy = policy;
  }

  public static DynamoAdmin connect(DynamoAddress address) {
    return connect(address, RetryPolicy.AT_START);
  }

  static DynamoAdmin connect(DynamoAddress address, RetryPolicy policy) {
    return new DynamoAdmin(DynamoClientFactory.open(address), address, policy);
  }

  public boolean exists() {
    return description().isPresent();
  }

  /**
   * Creates the table if it does not exist, and waits until it and its indexes are active.
   *
   * <p>Idempotent: settings that can be changed later (deletion protection, time to live,
   * point-in-time recovery) are also applied to an existing table, so that a repeated call
   * completes a creation that was interrupted. Options that are off change nothing. Point-in-time
   * recovery is left out where the endpoint does not support it.
   *
   * @throws TableUnavailable if a table of that name exists and differs from the required
   *     definition
   */
  public void create(CreateOptions options) {
    if (!exists()) {
      make(options);
    }
    if (options.deletionProtection() && !awaitActive().isProtected()) {
      protect();
    }
    if (options.pointInTimeRecovery() && awaitActive().isActive() && mayBecomeRecoverable()) {
      keepRecoverable();
    }
    // Last, because it is the sign of a complete creation.
    if (!awaitActive().expiresItems()) {
      expireItems();
    }
    var differences = verify();
    if (!differences.isEmpty()) {
      throw new TableUnavailable(
          "Table %s exists but differs from the required definition: %s"
              .formatted(address, String.join("; ", differences)));
    }
  }

  /**
   * Creates the table if it does not exist, or completes a creation that was interrupted. The
   * settings of a complete table stay as they are: its operator may have changed them.
   *
   * @throws TableUnavailable as {@link #create} does, for a table that is not complete
   */
  public void createIfMissing(CreateOptions options) {
    if (found().filter(FoundTable::expiresItems).isEmpty()) {
      create(options);
    }
  }

  /** Whether the endpoint has point-in-time recovery; DynamoDB Local has not. */
  public boolean supportsRecovery() {
    return recovery().isPresent();
  }

  /**
   * Differences between the existing table and the required definition, in words; empty if the
   * table can be used. Billing mode, deletion protection, backups and additional indexes are the
   * operator's choice and do not count as differences.
   */
  public List<String> verify() {
    return found()
        .map(TableDifferences::of)
        .orElseGet(() -> List.of("there is no table " + address));
  }

  /**
   * The clock of the service, in whole seconds; empty if its responses contain no date.
   *
   * <p>A rejection is as good as a description: DynamoDB rejects every call of a machine whose
   * clock is wrong by minutes.
   */
  public Optional<Instant> serviceTime() {
    return read("Read the clock of DynamoDB", this::anyResponse)
        .firstMatchingHeader("Date")
        .map(DateUtils::parseRfc822Date);
  }

  private SdkHttpResponse anyResponse() {
    try {
      return client.describeTable(request -> request.tableName(address.table())).sdkHttpResponse();
    } catch (AwsServiceException rejection) {
      var details = rejection.awsErrorDetails();
      if (details == null || details.sdkHttpResponse() == null) {
        throw rejection;
      }
      return details.sdkHttpResponse();
    }
  }

  /** Human-readable description of the table. */
  public String describe() {
    return found()
        .map(table -> TableReport.of(table, recovery()))
        .orElseGet(() -> "There is no table " + address + "\n");
  }

  /** The required table as an AWS CloudFormation template, in YAML. */
  public static String cloudFormation(String table, CreateOptions options) {
    return TableTemplate.of(
        TableDefinition.of(table, options.deletionProtection()), options.pointInTimeRecovery());
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * Treats {@code ResourceInUseException} as success: an earlier attempt or another process has
   * created the table.
   */
  private void make(CreateOptions options) {
    var definition = TableDefinition.of(address.table(), options.deletionProtection());
    var _ =
        change(
            "Create the table",
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
            "Enable deletion protection",
            () ->
                client.updateTable(
                    table -> table.tableName(address.table()).deletionProtectionEnabled(true)));
  }

  private void expireItems() {
    var _ =
        change(
            "Enable time to live",
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
            "Enable point-in-time recovery",
            () ->
                client.updateContinuousBackups(
                    table ->
                        table
                            .tableName(address.table())
                            .pointInTimeRecoverySpecification(
                                recovery -> recovery.pointInTimeRecoveryEnabled(true))));
  }

  /** Polls until the table and all its indexes are active. */
  private FoundTable awaitActive() {
    var time = policy.time();
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
        time.sleep(BETWEEN_LOOKS);
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
                    read(
                        "Describe time to live",
                        () ->
                            client
                                .describeTimeToLive(request -> request.tableName(address.table()))
                                .timeToLiveDescription())));
  }

  private Optional<TableDescription> description() {
    return read(
        "Describe the table",
        () -> {
          try {
            return Optional.of(
                client.describeTable(request -> request.tableName(address.table())).table());
          } catch (ResourceNotFoundException _) {
            return Optional.empty();
          }
        });
  }

  /** Whether point-in-time recovery is supported and not enabled yet. */
  private boolean mayBecomeRecoverable() {
    return recovery().filter(status -> status != PointInTimeRecoveryStatus.ENABLED).isPresent();
  }

  /** Empty where the endpoint does not support point-in-time recovery. */
  private Optional<PointInTimeRecoveryStatus> recovery() {
    return read(
        "Describe continuous backups",
        () -> {
          try {
            return Optional.of(
                client
                    .describeContinuousBackups(request -> request.tableName(address.table()))
                    .continuousBackupsDescription()
                    .pointInTimeRecoveryDescription()
                    .pointInTimeRecoveryStatus());
          } catch (AwsServiceException failure) {
            if (FailureKind.code(failure).equals("UnknownOperationException")) {
              return Optional.empty();
            }
            throw failure;
          }
        });
  }

  private <T> T read(String what, Supplier<T> call) {
    return new RetryLoop(CallDescription.of(address.toString(), what), RetrySafety.READ, policy)
        .callWithRetries(call);
  }

  private <T> T change(String what, Supplier<T> call) {
    var longer = policy.withDeadline(MAKING, BETWEEN_LOOKS);
    return new RetryLoop(
            CallDescription.of(address.toString(), what), RetrySafety.REPEATABLE, longer)
        .callWithRetries(call);
  }
}
