package dynamodbstore.spans;

/**
 * Refusal of an export request because of one span's content. The reference fails on such a span
 * with an unexpected exception, which its endpoint reports as status 422, and stores no span of the
 * request.
 */
public final class UnstorableSpan extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnstorableSpan(String reason) {
    super(reason, null, false, false);
  }
}
