package dynamodbstore.accounts.services;

import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.api.ApiError;
import dynamodbstore.config.AccountSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;

/**
 * Creation of the administrator on the first start on a table, which is one that has no user. Safe
 * if several servers start together: one of them creates it.
 */
public final class FirstAdmin {
  /** The password of MLflow's own configuration file, which is public. */
  private static final String DEFAULT_PASSWORD = "password1234";

  private final UserService users;
  private final PasswordHashing passwords;

  public FirstAdmin(UserService users, PasswordHashing passwords) {
    this.users = users;
    this.passwords = passwords;
  }

  /**
   * Creates the administrator if there is no user.
   *
   * @param isLoopback whether only clients on this machine can reach the server
   * @return what to tell the operator
   * @throws CommandFailure if the configured password is one that others know or is too short
   */
  public Optional<String> create(AccountSettings settings, boolean isLoopback) {
    if (!users.isEmpty()) {
      return Optional.empty();
    }
    var configured = settings.adminPassword();
    if (!isLoopback && configured.filter(DEFAULT_PASSWORD::equals).isPresent()) {
      throw new CommandFailure(
          "The administrator's password is MLflow's default, which is public. Set another one in"
              + " MLFLOW_AUTH_ADMIN_PASSWORD, or listen on 127.0.0.1 only (--host).");
    }
    boolean isGenerated = configured.isEmpty() && !isLoopback;
    var password =
        configured.orElseGet(() -> isGenerated ? passwords.randomText() : DEFAULT_PASSWORD);
    if (!create(settings.admin(), password)) {
      return Optional.empty();
    }
    var created = "Created the administrator \"" + settings.admin() + "\"";
    return Optional.of(
        isGenerated
            ? created + " with the password " + password + " (shown only this once)."
            : password.equals(DEFAULT_PASSWORD)
                ? created
                    + " with MLflow's default password, password1234. Change it: mlflow-dynamodbstore"
                    + " auth users set-password"
                : created + " with the configured password.");
  }

  private boolean create(String name, String password) {
    try {
      var _ = users.create(name, password, true);
      return true;
    } catch (ApiError refused) {
      if (refused.code() == ErrorCode.RESOURCE_ALREADY_EXISTS) {
        return false;
      }
      throw new CommandFailure(
          "The administrator \"" + name + "\" cannot be created: " + refused.text(), refused);
    }
  }
}
