package dynamodbstore.api;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The id of a logged model. One of ours contains the model's location ({@link PlacedId}); a client
 * may name any other.
 */
public record ModelId(String text) {
  private static final String PREFIX = "m-";

  /** A new id for a model of an experiment. */
  public static ModelId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    return new ModelId(PREFIX + PlacedId.create(experiment, now, random));
  }

  /** Whether this id can say where its model lives: any other is looked up. */
  public Optional<ExperimentId> experiment() {
    return text.startsWith(PREFIX)
        ? PlacedId.experiment(text.substring(PREFIX.length()))
        : Optional.empty();
  }

  /** How keys spell this id: new ones in the order of time. */
  public String key() {
    return text.startsWith(PREFIX)
        ? PREFIX + PlacedId.toKey(text.substring(PREFIX.length()))
        : text;
  }

  @Override
  public String toString() {
    return text;
  }
}
