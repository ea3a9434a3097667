package dynamodbstore.table.errors;

import dynamodbstore.table.Limits;

/**
 * Fault: an item, key, update or transaction exceeds one of the {@link Limits}. Nothing was
 * written.
 */
public final class LimitExceeded extends TableException {
  public LimitExceeded(String what, long size, long limit) {
    super("%s has %,d, over the limit of %,d".formatted(what, size, limit));
  }

  public LimitExceeded(String message, Throwable cause) {
    super(message, cause);
  }
}
