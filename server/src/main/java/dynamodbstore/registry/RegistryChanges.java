package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.capacity.Work;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Optimistic update of a registered model, with retry. An attempt reads the model, computes the
 * change and writes it on condition that the revision is unchanged; if another writer was faster,
 * the next attempt starts from the new state.
 *
 * <p>Threads of this process that change the same model are serialised by a striped, fair lock, so
 * that only writers of other processes cause retries. There is no backoff: a refused attempt means
 * that another writer succeeded. Thread-safe.
 */
public final class RegistryChanges {
  /** Maximum number of attempts. Each failed one lost to a writer of another process. */
  private static final int TRIES = 50;

  private final RegisteredModelRepository models;
  private final RegistryTurns turns = new RegistryTurns();

  public RegistryChanges(RegisteredModelRepository models) {
    this.models = models;
  }

  /**
   * Changes a model: two reads, and one more for each retry, besides those of the attempt.
   *
   * @param missing creates the error for a model that does not exist
   * @param attempt tries the change once; empty if a concurrent change refused it
   * @throws ApiError if the model does not exist, or all attempts were refused
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
   * Changes a model whose id is known.
   *
   * @param already result of the change if another thread of this process has made it while this
   *     one waited for the lock; checked before each attempt, and then nothing is read
   */
  <T> T change(
      RegisteredModelId id,
      String name,
      Supplier<ApiError> missing,
      Supplier<Optional<T>> already,
      Function<RegisteredModel, Optional<T>> attempt) {
    var turn = turns.of(id);
    // A request that waits for the lock must not hold a work permit: the lock's holder may need it.
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
