package dynamodbstore.api;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Id of a logged model. An id that the server generated contains its location ({@link LocatedId});
 * clients may use any other.
 */
public record ModelId(String text) {
  private static final String PREFIX = "m-";

  /** Generates an id for a model of an experiment. */
  public static ModelId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    return new ModelId(PREFIX + LocatedId.create(experiment, now, random));
  }

  /** The experiment that the id contains; empty for an id that must be looked up. */
  public Optional<ExperimentId> experiment() {
    return text.startsWith(PREFIX)
        ? LocatedId.experiment(text.substring(PREFIX.length()))
        : Optional.empty();
  }

  /** Spelling of this id in keys: generated ids are in chronological order. */
  public String key() {
    return text.startsWith(PREFIX)
        ? PREFIX + LocatedId.toKey(text.substring(PREFIX.length()))
        : text;
  }

  @Override
  public String toString() {
    return text;
  }
}
