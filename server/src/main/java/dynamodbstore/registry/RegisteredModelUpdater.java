package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.concurrency.StripedLock;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * {@linkplain OptimisticUpdate Optimistic update} of a registered model. An attempt reads the
 * model, computes the change and writes it on condition that the revision is unchanged; if another
 * writer was faster, the retry starts from the new state.
 *
 * <p>Threads of this process that change the same model are serialised by a striped lock, so that
 * only writers of other processes cause retries. Correctness does not depend on it: the revision of
 * the model detects concurrent writers. Thread-safe.
 */
public final class RegisteredModelUpdater {
  static final String KIND = "registered model";

  private static final int STRIPES = 256;

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final StripedLock<RegisteredModelId> locks = new StripedLock<>(STRIPES);
  private final RegisteredModelRepository models;

  public RegisteredModelUpdater(RegisteredModelRepository models) {
    this.models = models;
  }

  /**
   * Changes a model: two reads, and one more for each retry, besides those of the attempt.
   *
   * @param missing creates the error for a model that does not exist
   * @param attempt tries the change once; empty if a concurrent change refused it
   * @throws ApiError if the model does not exist, or all attempts were refused
   */
  <T> T updateWithRetry(
      Caller caller,
      String name,
      Supplier<ApiError> missing,
      Function<RegisteredModel, Optional<T>> attempt) {
    var id = models.findId(caller.workspace(), name).orElseThrow(missing);
    return locked(id, () -> changeLocked(id, name, missing, attempt));
  }

  /** Runs an action under the lock of a model. */
  <T> T locked(RegisteredModelId id, Supplier<T> action) {
    // A request that waits for the lock must not hold a work permit: the lock's holder may need it.
    WorkPermit.pause();
    return locks.locked(id, action);
  }

  /** Changes a model whose id is known and whose lock this thread holds. */
  <T> T changeLocked(
      RegisteredModelId id,
      String name,
      Supplier<ApiError> missing,
      Function<RegisteredModel, Optional<T>> attempt) {
    return update.call(KIND, name, () -> attempt.apply(find(id, name).orElseThrow(missing)));
  }

  private Optional<RegisteredModel> find(RegisteredModelId id, String name) {
    return models.find(id).filter(found -> found.name().equals(name));
  }
}
