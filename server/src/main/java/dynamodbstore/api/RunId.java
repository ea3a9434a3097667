package dynamodbstore.api;

import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The id of a run. One of ours sorts by time and says where the run lives ({@link PlacedId}). */
public record RunId(String text) {
  /** A new id for a run of an experiment; experiments with larger numbers are looked up instead. */
  public static RunId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    return new RunId(PlacedId.create(experiment, now, random));
  }

  /** Whether this id can say where its run lives: any other is looked up. */
  public Optional<ExperimentId> experiment() {
    return PlacedId.experiment(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
