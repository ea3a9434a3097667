package dynamodbstore.table.dynamodb.definition;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/**
 * Human-readable report on the existing table. DynamoDB updates item and byte counts about every
 * six hours.
 */
public final class TableReport {
  private TableReport() {}

  public static String of(FoundTable found, Optional<PointInTimeRecoveryStatus> recovery) {
    var table = found.description();
    var indexes =
        found.indexes().stream()
            .map(
                index ->
                    "  %s: %s, %s, %,d entries, %,d bytes%n"
                        .formatted(
                            index.name(),
                            index.status(),
                            TableDifferences.words(index.projection()),
                            index.items(),
                            index.bytes()))
            .collect(Collectors.joining());
    return """
    Table %s: %s
    Items: %,d with %,d bytes, updated about every six hours
    Billing: %s
    Expiry of items: %s
    Point-in-time recovery: %s
    Deletion protection: %s
    Indexes:
    %s"""
        .formatted(
            table.tableName(),
            found.status(),
            FoundTable.count(table.itemCount()),
            FoundTable.count(table.tableSizeBytes()),
            billing(table),
            expiry(found.expiry()),
            recovery
                .map(status -> status.toString().toLowerCase(Locale.ROOT))
                .orElse("not supported here"),
            found.isProtected() ? "on" : "off",
            indexes);
  }

  static String expiry(TimeToLiveDescription expiry) {
    var status = expiry.timeToLiveStatusAsString().toLowerCase(Locale.ROOT);
    return expiry.attributeName() == null ? status : status + " by " + expiry.attributeName();
  }

  /** A table that has always been provisioned has no billing mode summary. */
  private static String billing(TableDescription table) {
    var summary = table.billingModeSummary();
    return summary != null && summary.billingMode() == BillingMode.PAY_PER_REQUEST
        ? "on demand"
        : "provisioned, %d read and %d write units"
            .formatted(
                table.provisionedThroughput().readCapacityUnits(),
                table.provisionedThroughput().writeCapacityUnits());
  }
}
