package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.RoleRepository;
import dynamodbstore.accounts.store.RowOutcome;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.StoredRow;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.concurrency.OptimisticUpdate;
import java.util.Optional;

/**
 * Removal of the permission rows on an experiment that was deleted permanently. Its id is never
 * used again, so a row that is left has no effect. Idempotent and thread-safe.
 */
public final class GrantCleaner {
  private final RoleRepository roles;

  public GrantCleaner(RoleRepository roles) {
    this.roles = roles;
  }

  /** Two queries and two batch reads, and a read for each large role of the workspace. */
  public void removeAll(String workspace, ExperimentId experiment) {
    var grant = new Grant(ResourceType.EXPERIMENT, experiment.toString(), Permission.READ);
    var wanted = new StoredRow(0, grant, Optional.empty());
    for (var role : roles.listStrongly(workspace)) {
      OptimisticUpdate.USUAL.run("role", role.id(), () -> isRemoved(role.id(), wanted));
    }
  }

  private boolean isRemoved(long id, StoredRow wanted) {
    var role = roles.find(id);
    return role.isEmpty()
        || roles
            .rows()
            .findAbout(role.get(), wanted)
            .map(row -> isRemoved(role.get(), row))
            .orElse(true);
  }

  private boolean isRemoved(StoredRole role, StoredRow row) {
    return roles.rows().remove(role, row) instanceof RowOutcome.Changed;
  }
}
