package dynamodbstore.accounts.services;

import dynamodbstore.access.Ownership;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.api.Caller;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Ownership by accounts: the creator's grant is written before the resource. Thread-safe. */
public final class AccountOwnership implements Ownership {
  private final GrantService grants;

  public AccountOwnership(GrantService grants) {
    this.grants = grants;
  }

  @Override
  public boolean create(Caller caller, Resource created, BooleanSupplier creation) {
    var row = row(created);
    grants.own(caller.workspace(), caller.user(), row);
    // If the creation throws, it may have been made: the grant stays.
    boolean isCreated = creation.getAsBoolean();
    if (!isCreated) {
      grants.disown(caller.workspace(), caller.user(), row);
    }
    return isCreated;
  }

  private static StoredRow row(Resource created) {
    return switch (created) {
      case Resource.Experiment(var id) ->
          row(ResourceType.EXPERIMENT, id.toString(), Optional.empty());
      case Resource.RegisteredModel(String id, String name) ->
          row(ResourceType.REGISTERED_MODEL, name, Optional.of(id));
      case Resource.Prompt(String id, String name) ->
          row(ResourceType.PROMPT, name, Optional.of(id));
      default -> throw new IllegalArgumentException(created + " has no owner");
    };
  }

  private static StoredRow row(ResourceType type, String pattern, Optional<String> modelId) {
    return new StoredRow(0, new Grant(type, pattern, Permission.MANAGE), modelId);
  }
}
