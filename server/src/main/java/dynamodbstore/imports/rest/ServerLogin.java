package dynamodbstore.imports.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.config.CommandFailure;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Login at an MLflow server, from the variables of the environment that MLflow's clients read.
 *
 * @param header value of the header {@code Authorization}; empty for none
 */
public record ServerLogin(Optional<String> header) {
  private static final String USERNAME = "MLFLOW_TRACKING_USERNAME";
  private static final String PASSWORD = "MLFLOW_TRACKING_PASSWORD";
  private static final String TOKEN = "MLFLOW_TRACKING_TOKEN";

  /**
   * The login of an environment. As for MLflow's clients, a user name precedes a token.
   *
   * @throws CommandFailure if there is a user name without a password
   */
  public static ServerLogin of(Map<String, String> environment) {
    var user = find(environment, USERNAME);
    if (user.isPresent()) {
      var password =
          find(environment, PASSWORD)
              .orElseThrow(() -> new CommandFailure("%s needs %s.".formatted(USERNAME, PASSWORD)));
      var both = (user.get() + ":" + password).getBytes(UTF_8);
      return new ServerLogin(Optional.of("Basic " + Base64.getEncoder().encodeToString(both)));
    }
    return new ServerLogin(find(environment, TOKEN).map(token -> "Bearer " + token));
  }

  private static Optional<String> find(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isEmpty());
  }

  /** Without the password. */
  @Override
  public String toString() {
    return header.isPresent() ? "a login" : "no login";
  }
}
