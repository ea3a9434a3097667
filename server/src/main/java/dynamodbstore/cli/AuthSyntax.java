package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import java.util.Optional;

/** Definition of the commands on accounts, and their parsing. */
final class AuthSyntax {
  static final String AUTH = "mlflow-dynamodbstore auth";

  private static final String USERS = AUTH + " users";
  private static final String ROLES = AUTH + " roles";
  private static final String GRANTS = AUTH + " grants";

  private static final String TOKENS = AUTH + " tokens";
  private static final String SESSIONS = AUTH + " sessions";
  private static final String IDENTITIES = AUTH + " identities";

  private static final String USER = "--username";
  private static final String ADMIN = "--admin";
  private static final String NO_ADMIN = "--no-admin";
  private static final String ROLE = "--role-id";
  private static final String NAME = "--name";
  private static final String DESCRIPTION = "--description";
  private static final String TYPE = "--resource-type";
  private static final String RESOURCE = "--resource";
  private static final String PERMISSION = "--permission";
  private static final String ROW = "--permission-id";
  private static final String DAYS = "--days";
  private static final String READ_ONLY = "--read-only";
  private static final String TOKEN = "--token-id";
  private static final String ISSUER = "--issuer";
  private static final String SUBJECT = "--subject";

  private AuthSyntax() {}

  /** The commands, each with the option of the table. */
  static CommandSyntax syntax(CommandOption store, CommandOption help) {
    return CommandSyntax.of(
            AUTH,
            "Manage users, roles, permissions, access tokens, sessions and identities in the table,"
                + " without a server.",
            help)
        .with(
            users(store, help),
            roles(store, help),
            grants(store, help),
            tokens(store, help),
            sessions(store, help),
            identities(store, help))
        .note(
            "Passwords are asked for, or read from the standard input: never an argument.",
            "Servers with --app-name basic-auth apply changes within --auth-refresh.");
  }

  private static CommandSyntax users(CommandOption store, CommandOption help) {
    var user = CommandOption.value(USER, "NAME", "Name of the user.");
    return CommandSyntax.of(USERS, "List, create, change or delete users.", help)
        .with(
            CommandSyntax.of(USERS + " list", "Print all users.", store, help),
            CommandSyntax.of(
                USERS + " create",
                "Create a user.",
                user,
                CommandOption.toggle(ADMIN, "Make the user an administrator."),
                store,
                help),
            CommandSyntax.of(
                USERS + " set-password", "Change a user's password.", user, store, help),
            CommandSyntax.of(
                USERS + " set-admin",
                "Make a user an administrator, or end that.",
                user,
                CommandOption.toggle(NO_ADMIN, "The user is no longer an administrator."),
                store,
                help),
            CommandSyntax.of(
                USERS + " delete", "Delete a user with its own grants.", user, store, help));
  }

  private static CommandSyntax roles(CommandOption store, CommandOption help) {
    var role = CommandOption.value(ROLE, "ID", "Id of the role, as `auth roles list` prints it.");
    var user = CommandOption.value(USER, "NAME", "Name of the user.");
    return CommandSyntax.of(ROLES, "List, create, change, assign or delete roles.", help)
        .with(
            CommandSyntax.of(
                ROLES + " list", "Print all roles with their permissions.", store, help),
            CommandSyntax.of(
                ROLES + " create",
                "Create a role.",
                CommandOption.value(NAME, "NAME", "Name of the role."),
                CommandOption.value(DESCRIPTION, "TEXT", "What it is for."),
                store,
                help),
            CommandSyntax.of(ROLES + " delete", "Delete a role.", role, store, help),
            CommandSyntax.of(
                ROLES + " add-permission",
                "Add a permission to a role.",
                role,
                type(),
                resource(),
                permission(),
                store,
                help),
            CommandSyntax.of(
                ROLES + " remove-permission",
                "Remove a permission from its role.",
                CommandOption.value(ROW, "ID", "Id of the permission, from `auth roles list`."),
                store,
                help),
            CommandSyntax.of(
                ROLES + " assign", "Assign a role to a user.", role, user, store, help),
            CommandSyntax.of(
                ROLES + " unassign", "Take a role from a user.", role, user, store, help));
  }

  private static CommandSyntax grants(CommandOption store, CommandOption help) {
    var user = CommandOption.value(USER, "NAME", "Name of the user.");
    return CommandSyntax.of(GRANTS, "List, add or remove permissions of single users.", help)
        .with(
            CommandSyntax.of(
                GRANTS + " list", "Print the permissions of a user.", user, store, help),
            CommandSyntax.of(
                GRANTS + " add",
                "Grant a permission to a user.",
                user,
                type(),
                resource(),
                permission(),
                store,
                help),
            CommandSyntax.of(
                GRANTS + " remove",
                "Revoke a permission of a user.",
                user,
                type(),
                resource(),
                store,
                help));
  }

  private static CommandSyntax tokens(CommandOption store, CommandOption help) {
    var user = CommandOption.value(USER, "NAME", "Name of the user.");
    return CommandSyntax.of(TOKENS, "List, create or revoke access tokens of users.", help)
        .with(
            CommandSyntax.of(
                TOKENS + " list", "Print the access tokens of a user.", user, store, help),
            CommandSyntax.of(
                TOKENS + " create",
                "Create an access token of a user, and print its secret.",
                user,
                CommandOption.value(NAME, "NAME", "What it is for."),
                CommandOption.value(DAYS, "DAYS", "Days until it expires; without it, never."),
                CommandOption.toggle(READ_ONLY, "It may read, and change nothing."),
                store,
                help),
            CommandSyntax.of(
                TOKENS + " revoke",
                "Revoke an access token.",
                CommandOption.value(TOKEN, "ID", "Id of the token, from `auth tokens list`."),
                store,
                help));
  }

  private static CommandSyntax sessions(CommandOption store, CommandOption help) {
    return CommandSyntax.of(SESSIONS, "End browser sessions of users.", help)
        .with(
            CommandSyntax.of(
                SESSIONS + " revoke",
                "Log a user out in all browsers.",
                CommandOption.value(USER, "NAME", "Name of the user."),
                store,
                help));
  }

  private static CommandSyntax identities(CommandOption store, CommandOption help) {
    var user = CommandOption.value(USER, "NAME", "Name of the user.");
    var issuer = CommandOption.value(ISSUER, "URL", "The provider, as --oidc-issuer of servers.");
    var subject = CommandOption.value(SUBJECT, "TEXT", "The claim sub of the provider's tokens.");
    return CommandSyntax.of(IDENTITIES, "Say who users are at a provider.", help)
        .with(
            CommandSyntax.of(
                IDENTITIES + " list", "Print the identities of a user.", user, store, help),
            CommandSyntax.of(
                IDENTITIES + " link",
                "Let a user log in by an identity.",
                user,
                issuer,
                subject,
                store,
                help),
            CommandSyntax.of(IDENTITIES + " unlink", "End that.", issuer, subject, store, help));
  }

  private static CommandOption type() {
    return CommandOption.value(
        TYPE, "TYPE", "experiment, registered_model, prompt, scorer or another type of MLflow.");
  }

  private static CommandOption resource() {
    return CommandOption.value(RESOURCE, "ID", "Id or name of the resource, or * for all.");
  }

  private static CommandOption permission() {
    return CommandOption.value(PERMISSION, "LEVEL", "READ, USE, EDIT or MANAGE.");
  }

  /**
   * The command of a path below {@link #AUTH}.
   *
   * @throws CommandFailure if an option is missing
   */
  static AuthCommand read(ParsedArguments words) {
    var path = words.syntax().path();
    return switch (path) {
      case USERS + " list" -> new AuthCommand.ListUsers();
      case USERS + " create" -> new AuthCommand.CreateUser(text(words, USER), words.has(ADMIN));
      case USERS + " set-password" -> new AuthCommand.SetPassword(text(words, USER));
      case USERS + " set-admin" ->
          new AuthCommand.SetAdmin(text(words, USER), !words.has(NO_ADMIN));
      case USERS + " delete" -> new AuthCommand.DeleteUser(text(words, USER));
      case ROLES + " list" -> new AuthCommand.ListRoles();
      case ROLES + " create" ->
          new AuthCommand.CreateRole(
              text(words, NAME), words.flags().getOrDefault(DESCRIPTION, ""));
      case ROLES + " delete" -> new AuthCommand.DeleteRole(number(words, ROLE));
      case ROLES + " add-permission" ->
          new AuthCommand.AddPermission(
              number(words, ROLE), target(words), text(words, PERMISSION));
      case ROLES + " remove-permission" -> new AuthCommand.RemovePermission(number(words, ROW));
      case ROLES + " assign" -> new AuthCommand.AssignRole(number(words, ROLE), text(words, USER));
      case ROLES + " unassign" ->
          new AuthCommand.UnassignRole(number(words, ROLE), text(words, USER));
      case GRANTS + " list" -> new AuthCommand.ListGrants(text(words, USER));
      case GRANTS + " add" ->
          new AuthCommand.AddGrant(text(words, USER), target(words), text(words, PERMISSION));
      case GRANTS + " remove" -> new AuthCommand.RemoveGrant(text(words, USER), target(words));
      case TOKENS + " list" -> new AuthCommand.ListTokens(text(words, USER));
      case TOKENS + " create" ->
          new AuthCommand.CreateToken(
              text(words, USER),
              text(words, NAME),
              words.has(DAYS) ? Optional.of(number(words, DAYS)) : Optional.empty(),
              words.has(READ_ONLY));
      case TOKENS + " revoke" -> new AuthCommand.RevokeToken(text(words, TOKEN));
      case SESSIONS + " revoke" -> new AuthCommand.RevokeSessions(text(words, USER));
      case IDENTITIES + " list" -> new AuthCommand.ListIdentities(text(words, USER));
      case IDENTITIES + " link" ->
          new AuthCommand.LinkIdentity(
              text(words, USER), text(words, ISSUER), text(words, SUBJECT));
      case IDENTITIES + " unlink" ->
          new AuthCommand.UnlinkIdentity(text(words, ISSUER), text(words, SUBJECT));
      default -> throw new CommandFailure("A command is missing. See " + path + " --help.");
    };
  }

  private static AuthCommand.Target target(ParsedArguments words) {
    return new AuthCommand.Target(text(words, TYPE), text(words, RESOURCE));
  }

  private static String text(ParsedArguments words, String option) {
    var value = words.flags().getOrDefault(option, "");
    if (value.isEmpty()) {
      throw new CommandFailure(
          "%s is missing. See %s --help.".formatted(option, words.syntax().path()));
    }
    return value;
  }

  private static long number(ParsedArguments words, String option) {
    var value = text(words, option);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new CommandFailure(option + " must be a number, not \"" + value + "\".", e);
    }
  }
}
