package dynamodbstore.api;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The id of a run. One of ours contains the run's location ({@link PlacedId}). */
public record RunId(String text) {
  private static final int LONGEST = 256;

  /** A new id for a run of an experiment; experiments with larger numbers are looked up instead. */
  public static RunId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    return new RunId(PlacedId.create(experiment, now, random));
  }

  /**
   * Reads what a client sent, for the calls whose reference looks at it before it looks for the
   * run: {@code ^[a-zA-Z0-9][\w\-]{0,255}$}, and Python's $ lets a line feed follow.
   *
   * @throws ApiError if no run can be called this
   */
  public static RunId parse(String text) {
    int end = text.endsWith("\n") ? text.length() - 1 : text.length();
    boolean good =
        end > 0
            && isLetterOrDigit(text.charAt(0))
            && text.codePointCount(0, end) <= LONGEST
            && text.codePoints()
                .limit(text.codePointCount(0, end))
                .allMatch(character -> character == '-' || Names.isWord(character));
    if (!good) {
      throw ApiError.invalid(
          "Invalid value %s for parameter 'run_id' supplied.".formatted(PythonText.json(text)));
    }
    return new RunId(text);
  }

  /** Whether this id can say where its run lives: any other is looked up. */
  public Optional<ExperimentId> experiment() {
    return PlacedId.experiment(text);
  }

  /** How keys spell this id: new ones in the order of time. */
  public String key() {
    return PlacedId.toKey(text);
  }

  /** The id that a key spells. */
  public static RunId ofKey(String key) {
    return new RunId(PlacedId.fromKey(key));
  }

  private static boolean isLetterOrDigit(char unit) {
    return unit < 0x80 && Character.isLetterOrDigit(unit);
  }

  @Override
  public String toString() {
    return text;
  }
}
