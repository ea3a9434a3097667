package dynamodbstore.accounts.routes;

import dynamodbstore.http.request.ServerRequest;
import java.util.Optional;

/** Decoders of the requests to the endpoints of users, one nested type per request. */
final class UserRequests {
  private UserRequests() {}

  /** A request that names a user and nothing else. */
  static String name(ServerRequest request) {
    return AccountRequests.of(request).text("username");
  }

  /** A new account. */
  record Create(String name, String password) {
    static Create from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new Create(parameters.text("username"), parameters.text("password"));
    }

    boolean isComplete() {
      return !name.isEmpty() && !password.isEmpty();
    }

    @Override
    public String toString() {
      return "Create " + name;
    }
  }

  /**
   * A new password.
   *
   * @param current the present one, which users have to repeat
   */
  record ChangePassword(String name, String password, Optional<String> current) {
    static ChangePassword from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new ChangePassword(
          parameters.text("username"),
          parameters.text("password"),
          parameters.optionalText("current_password").filter(text -> !text.isEmpty()));
    }

    @Override
    public String toString() {
      return "ChangePassword of " + name;
    }
  }

  record ChangeAdmin(String name, boolean isAdmin) {
    static ChangeAdmin from(ServerRequest request) {
      var parameters = AccountRequests.of(request);
      return new ChangeAdmin(parameters.text("username"), parameters.flag("is_admin"));
    }
  }
}
