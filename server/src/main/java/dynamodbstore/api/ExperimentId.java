package dynamodbstore.api;

import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Id of an experiment. 0 is the default experiment, which always exists. */
public record ExperimentId(long number) implements Comparable<ExperimentId> {
  public static final ExperimentId DEFAULT = new ExperimentId(0);

  /** Ids from here on are not counted by the table: those of file stores, which are random. */
  private static final long COUNTED = 1L << 32;

  /**
   * Parses an id of a request; an empty text means the default experiment.
   *
   * @throws ApiError if it is no whole number, or one that no experiment can have
   */
  public static ExperimentId parse(String text) {
    if (text.isEmpty()) {
      return DEFAULT;
    }
    var number =
        PythonNumbers.whole(text)
            .orElseThrow(
                () ->
                    ApiError.invalid(
                        "Invalid experiment ID '%s'. Experiment ID must be a valid integer."
                            .formatted(text)));
    if (!isPossible(number)) {
      throw missing(number.toString());
    }
    return new ExperimentId(number.longValueExact());
  }

  /**
   * Parses the ids of a search, without duplicates. Numbers that no experiment can have are left
   * out.
   *
   * @throws ApiError if one is no whole number
   */
  public static Set<ExperimentId> parseSearched(List<String> texts) {
    for (var text : texts) {
      if (PythonNumbers.whole(text).isEmpty()) {
        throw new ApiError(
            ErrorCode.BAD_REQUEST,
            "invalid literal for int() with base 10: " + PythonText.repr(text));
      }
    }
    return parsePossible(texts);
  }

  /**
   * Parses ids, without duplicates. Those that no experiment can have are left out: a request that
   * names them is refused when it is handled, after other checks.
   */
  public static Set<ExperimentId> parsePossible(List<String> texts) {
    var ids = new LinkedHashSet<ExperimentId>();
    for (var text : texts) {
      PythonNumbers.whole(text)
          .filter(ExperimentId::isPossible)
          .ifPresent(number -> ids.add(new ExperimentId(number.longValueExact())));
    }
    return ids;
  }

  /** Whether it is one that the table could give, rather than an imported one of a file store. */
  public boolean isCounted() {
    return number < COUNTED;
  }

  /** The error for an experiment that does not exist. */
  public ApiError missing() {
    return missing(toString());
  }

  private static boolean isPossible(BigInteger number) {
    return number.signum() >= 0 && number.bitLength() <= 63;
  }

  private static ApiError missing(String id) {
    return ApiError.missing("No Experiment with id=" + id + " exists");
  }

  @Override
  public int compareTo(ExperimentId other) {
    return Long.compare(number, other.number);
  }

  @Override
  public String toString() {
    return Long.toString(number);
  }
}
