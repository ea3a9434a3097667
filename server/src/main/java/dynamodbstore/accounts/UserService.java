package dynamodbstore.accounts;

import java.util.List;
import java.util.Optional;

/** Operations on users. Errors have the reference's codes and texts. */
public final class UserService {
  public User create(String name, String password, boolean isAdmin) {
    throw new UnsupportedOperationException();
  }

  public Optional<User> find(String name) {
    throw new UnsupportedOperationException();
  }

  /**
   * @throws dynamodbstore.api.ApiError if there is none
   */
  public User user(String name) {
    throw new UnsupportedOperationException();
  }

  /** All users with all their roles, by id. */
  public List<UserRoles> list() {
    throw new UnsupportedOperationException();
  }

  public boolean isPassword(String name, String password) {
    throw new UnsupportedOperationException();
  }

  public void setPassword(String name, String password) {
    throw new UnsupportedOperationException();
  }

  public void setAdmin(String name, boolean isAdmin) {
    throw new UnsupportedOperationException();
  }

  public void delete(String name) {
    throw new UnsupportedOperationException();
  }
}
