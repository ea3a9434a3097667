package dynamodbstore.accounts;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Operations on roles. Errors have the reference's codes and texts. */
public final class RoleService {
  public Role create(String workspace, String name, Optional<String> description) {
    throw new UnsupportedOperationException();
  }

  /**
   * @throws dynamodbstore.api.ApiError if there is none
   */
  public Role role(long id) {
    throw new UnsupportedOperationException();
  }

  public Optional<Role> find(long id) {
    throw new UnsupportedOperationException();
  }

  /** All roles of some workspaces, by id. */
  public List<Role> list(Set<String> workspaces) {
    throw new UnsupportedOperationException();
  }

  /** All roles of all workspaces, by id. */
  public List<Role> list() {
    throw new UnsupportedOperationException();
  }

  public Role update(long id, Optional<String> name, Optional<String> description) {
    throw new UnsupportedOperationException();
  }

  public void delete(long id) {
    throw new UnsupportedOperationException();
  }

  public PermissionRow add(long role, Grant grant) {
    throw new UnsupportedOperationException();
  }

  /**
   * @throws dynamodbstore.api.ApiError if there is none
   */
  public PermissionRow row(long id) {
    throw new UnsupportedOperationException();
  }

  /** Changes the permission of a row; parsed here, because only the row says for which type. */
  public PermissionRow updateRow(long id, String permission) {
    throw new UnsupportedOperationException();
  }

  public void removeRow(long id) {
    throw new UnsupportedOperationException();
  }

  public Assignment assign(String user, long role) {
    throw new UnsupportedOperationException();
  }

  public void unassign(String user, long role) {
    throw new UnsupportedOperationException();
  }

  /** The roles that are assigned to a user, by id. */
  public List<Role> ofUser(String user) {
    throw new UnsupportedOperationException();
  }

  /** The users that a role is assigned to. */
  public List<Assignment> users(long role) {
    throw new UnsupportedOperationException();
  }
}
