package dynamodbstore.api;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Id of a run. An id that the server generated contains its location ({@link LocatedId}). */
public record RunId(String text) {
  private static final int LONGEST = 256;

  /**
   * Generates an id for a run of an experiment; runs of experiments with larger numbers than an id
   * can hold are looked up instead.
   */
  public static RunId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    return new RunId(LocatedId.create(experiment, now, random));
  }

  /**
   * Parses an id of a request, for the calls whose reference validates it before it looks the run
   * up: {@code ^[a-zA-Z0-9][\w\-]{0,255}$}, where Python's $ also allows a trailing line feed.
   *
   * @throws ApiError if no run can have this id
   */
  public static RunId parse(String text) {
    int end = text.endsWith("\n") ? text.length() - 1 : text.length();
    boolean good =
        end > 0
            && isLetterOrDigit(text.charAt(0))
            && text.codePointCount(0, end) <= LONGEST
            && text.codePoints()
                .limit(text.codePointCount(0, end))
                .allMatch(character -> character == '-' || NameRules.isWord(character));
    if (!good) {
      throw ApiError.invalid(
          "Invalid value %s for parameter 'run_id' supplied.".formatted(PythonText.json(text)));
    }
    return new RunId(text);
  }

  /** The experiment that the id contains; empty for an id that must be looked up. */
  public Optional<ExperimentId> experiment() {
    return LocatedId.experiment(text);
  }

  /** Spelling of this id in keys: generated ids are in chronological order. */
  public String key() {
    return LocatedId.toKey(text);
  }

  /** The id of a spelling in keys. */
  public static RunId ofKey(String key) {
    return new RunId(LocatedId.fromKey(key));
  }

  private static boolean isLetterOrDigit(char unit) {
    return unit < 0x80 && Character.isLetterOrDigit(unit);
  }

  @Override
  public String toString() {
    return text;
  }
}
