package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.contract.CostDeviation;
import dynamodbstore.table.testkit.contract.TableContract;
import java.time.InstantSource;

class DynamoTableTest extends TableContract {
  @Override
  protected Table open(InstantSource clock, Meter meter) {
    return DynamoDbLocal.shared().newTable(clock, meter);
  }

  /** The cost that DynamoDB Local reports where it differs from DynamoDB's documentation. */
  @Override
  protected Cost billed(CostDeviation quirk, Cost documented) {
    return switch (quirk) {
      case EQUAL_PARTS_OF_A_TRANSACTION -> Cost.writing(documented.writeUnits() / 2);
      case MISSING_KEYS_OF_A_BATCH -> Cost.reading(documented.readUnits() / 2);
      case EMPTY_QUERY -> Cost.NONE;
    };
  }
}
