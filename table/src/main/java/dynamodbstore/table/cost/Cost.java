package dynamodbstore.table.cost;

/** Read and write capacity units as DynamoDB bills them. */
public record Cost(double readUnits, double writeUnits) {
  public static final Cost NONE = new Cost(0, 0);

  public static Cost reading(double units) {
    return new Cost(units, 0);
  }

  public static Cost writing(double units) {
    return new Cost(0, units);
  }

  public Cost plus(Cost other) {
    return new Cost(readUnits + other.readUnits, writeUnits + other.writeUnits);
  }

  public Cost times(int factor) {
    return new Cost(readUnits * factor, writeUnits * factor);
  }
}
