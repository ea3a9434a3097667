package dynamodbstore.access;

import dynamodbstore.api.Caller;
import java.util.function.BooleanSupplier;

/**
 * Creation of resources on which permissions are granted: their creator gets {@link Level#MANAGE}.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface Ownership {
  /** Resources have no owner, on a server without accounts. */
  Ownership NONE = (_, _, creation) -> creation.getAsBoolean();

  /**
   * Creates a resource with an owner. The owner's permission is written first: after a crash there
   * may be a permission on a resource that does not exist, whose id is never used again, but never
   * a resource without an owner.
   *
   * @param created an experiment, a registered model or a prompt with its new id
   * @param creation returns whether it was created; if not, the permission is removed
   * @return what the creation returned
   */
  boolean create(Caller caller, Resource created, BooleanSupplier creation);
}
