package dynamodbstore.admin;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.services.AccessTokenService;
import dynamodbstore.cli.AuthCommand;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** The {@code auth tokens} commands. */
final class TokenCommands {
  /** More days are more than a duration holds; the service refuses them with its own message. */
  private static final long MOST_DAYS = 1_000_000;

  private TokenCommands() {}

  static String run(AccessTokenService tokens, AuthCommand command) {
    return switch (command) {
      case AuthCommand.CreateToken(
              String user,
              String name,
              Optional<Long> days,
              boolean isReadOnly) -> {
        var lifetime =
            days.map(number -> Duration.ofDays(Math.clamp(number, -MOST_DAYS, MOST_DAYS)));
        var request = new AccessTokenService.Request(name, lifetime, isReadOnly);
        yield tokens.create(user, request).secret().text();
      }
      case AuthCommand.RevokeToken(String id) ->
          "Revoked the access token " + tokens.revoke(id).id() + ".";
      case AuthCommand.ListTokens(String user) ->
          AccountCommands.lines(tokens.list(user).stream().map(TokenCommands::describe));
      default -> throw new IllegalArgumentException(command + " is not about access tokens");
    };
  }

  private static String describe(AccessToken token) {
    return "%s %s%s, created %s, expires %s, last used %s"
        .formatted(
            token.id(),
            token.name(),
            token.isReadOnly() ? " (read only)" : "",
            token.created(),
            token.expiry().map(Instant::toString).orElse("never"),
            token.lastUse().map(LocalDate::toString).orElse("never"));
  }
}
