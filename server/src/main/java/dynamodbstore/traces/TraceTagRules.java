package dynamodbstore.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.NameRules;
import dynamodbstore.api.Tag;
import java.util.Set;

/** Rules for tags that clients set and delete one by one. */
public final class TraceTagRules {
  private static final int LONGEST_VALUE = 8000;

  private static final Set<String> FIXED =
      Set.of(
          ReservedTraceNames.SPANS_LOCATION,
          ReservedTraceNames.ARCHIVE_LOCATION,
          ReservedTraceNames.ARCHIVAL_FAILURE);

  private TraceTagRules() {}

  /**
   * The tag to set, its value truncated if necessary.
   *
   * @throws ApiError if it may not be set
   */
  static Tag checkedTag(String key, String value, LongValuePolicy longValues) {
    if (FIXED.contains(key)) {
      throw fixed(key, "set");
    }
    return fitted(key, value, longValues);
  }

  /**
   * The tag, its value truncated if necessary; also one that only the server may set.
   *
   * @throws ApiError if its key or its value is invalid
   */
  public static Tag fitted(String key, String value, LongValuePolicy longValues) {
    NameRules.check(key, "key");
    NameRules.checkLength("key", NameRules.LONGEST_KEY, key);
    return new Tag(key, longValues.fit("value", LONGEST_VALUE, value));
  }

  /**
   * Refuses to delete the server's own tags, except the mark of a failure, whose deletion permits a
   * new attempt.
   */
  static void checkDeletable(String key) {
    if (FIXED.contains(key) && !key.equals(ReservedTraceNames.ARCHIVAL_FAILURE)) {
      throw fixed(key, "deleted");
    }
  }

  private static ApiError fixed(String key, String operation) {
    return ApiError.invalid(
        "Tag '%s' is immutable and cannot be %s on a trace.".formatted(key, operation));
  }
}
