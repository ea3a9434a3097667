package dynamodbstore.archive;

/** A record that does not have the fields that its type requires. */
public final class MalformedRecord extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MalformedRecord(String message) {
    super(message);
  }
}
