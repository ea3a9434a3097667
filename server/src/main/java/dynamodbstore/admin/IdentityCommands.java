package dynamodbstore.admin;

import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.accounts.identities.IdentityLinks;
import dynamodbstore.cli.AuthCommand;

/** The {@code auth identities} commands. */
final class IdentityCommands {
  private IdentityCommands() {}

  static String run(IdentityLinks identities, AuthCommand command) {
    return switch (command) {
      case AuthCommand.LinkIdentity(String user, String issuer, String subject) -> {
        var identity = new Identity(issuer, subject);
        identities.link(user, identity);
        yield user + " logs in as " + identity + " now.";
      }
      case AuthCommand.UnlinkIdentity(String issuer, String subject) -> {
        var identity = new Identity(issuer, subject);
        var user = identities.unlink(identity);
        yield user.name() + " logs in as " + identity + " no more.";
      }
      case AuthCommand.ListIdentities(String user) ->
          AccountCommands.lines(
              identities.list(user).stream().map(linked -> linked.identity().toString()));
      default -> throw new IllegalArgumentException(command + " is not about identities");
    };
  }
}
