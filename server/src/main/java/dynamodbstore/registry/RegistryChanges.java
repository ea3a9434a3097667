package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.capacity.Work;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** How a model is changed that others may be changing: again, until nobody comes in between. */
public final class RegistryChanges {
  /** Each try loses to one of another process that won. */
  private static final int TRIES = 50;

  private final RegisteredModelRepository models;
  private final RegistryTurns turns = new RegistryTurns();

  public RegistryChanges(RegisteredModelRepository models) {
    this.models = models;
  }

  /**
   * Tries to change a model as it is now: two reads, and one more for each try.
   *
   * @param attempt what to do; empty if it was refused because the model has changed meanwhile
   * @param missing what is said if there is no such model
   */
  <T> T change(
      Caller caller,
      String name,
      Supplier<ApiError> missing,
      Function<RegisteredModel, Optional<T>> attempt) {
    var id = models.findId(caller.workspace(), name).orElseThrow(missing);
    return change(id, name, missing, Optional::empty, attempt);
  }

  /**
   * The same for a model whose id is known.
   *
   * @param already what is there if somebody else has done it meanwhile: then nothing is read
   */
  <T> T change(
      RegisteredModelId id,
      String name,
      Supplier<ApiError> missing,
      Supplier<Optional<T>> already,
      Function<RegisteredModel, Optional<T>> attempt) {
    var turn = turns.of(id);
    Work.pause();
    turn.lock();
    try {
      for (int n = 0; n < TRIES; n++) {
        var others = already.get();
        if (others.isPresent()) {
          return others.get();
        }
        var model = models.find(id).filter(found -> found.name().equals(name)).orElseThrow(missing);
        var done = attempt.apply(model);
        if (done.isPresent()) {
          return done.get();
        }
      }
    } finally {
      turn.unlock();
    }
    throw RegistryRules.busy(name);
  }
}
