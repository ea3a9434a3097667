package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.store.PermissionRowRepository;
import dynamodbstore.accounts.store.StoredRole;
import dynamodbstore.accounts.store.StoredRow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Roles as clients see them: all rows of a role, and models by their current names. A row about a
 * deleted model is left out.
 */
public final class RoleViews {
  private final PermissionRowRepository rows;
  private final ModelDirectory models;

  public RoleViews(PermissionRowRepository rows, ModelDirectory models) {
    this.rows = rows;
    this.models = models;
  }

  Role of(StoredRole role) {
    return all(List.of(role)).getFirst();
  }

  /** The roles in the same order. One batch read for the names of models. */
  List<Role> all(Collection<StoredRole> roles) {
    var stored = new LinkedHashMap<StoredRole, List<StoredRow>>();
    roles.forEach(role -> stored.put(role, rows.all(role)));
    var ids =
        stored.values().stream()
            .flatMap(List::stream)
            .flatMap(row -> row.modelId().stream())
            .distinct()
            .toList();
    Map<String, String> names = ids.isEmpty() ? Map.of() : models.names(ids);
    return stored.entrySet().stream()
        .map(entry -> view(entry.getKey(), entry.getValue(), names))
        .toList();
  }

  Optional<PermissionRow> row(StoredRole role, StoredRow row) {
    var names = row.modelId().map(id -> models.names(List.of(id))).orElse(Map.of());
    return named(row, names).map(grant -> view(role, row, grant));
  }

  private static Role view(StoredRole role, List<StoredRow> rows, Map<String, String> names) {
    return new Role(
        role.id(),
        role.workspace(),
        role.name(),
        role.description(),
        rows.stream()
            .flatMap(row -> named(row, names).map(grant -> view(role, row, grant)).stream())
            .toList());
  }

  private static PermissionRow view(StoredRole role, StoredRow row, Grant grant) {
    return new PermissionRow(PermissionRow.idOf(role.id(), row.number()), grant);
  }

  private static Optional<Grant> named(StoredRow row, Map<String, String> names) {
    var grant = row.grant();
    return row.modelId().isEmpty()
        ? Optional.of(grant)
        : Optional.ofNullable(names.get(row.modelId().get()))
            .map(name -> new Grant(grant.type(), name, grant.permission()));
  }
}
