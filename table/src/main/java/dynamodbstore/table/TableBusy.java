package dynamodbstore.table;

/** The table kept turning the call away until its time was up. Nothing was done; try later. */
public final class TableBusy extends TableException {
  public TableBusy(String message, Throwable cause) {
    super(message, cause);
  }
}
