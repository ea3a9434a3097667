package dynamodbstore.admin;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.services.ModelDirectory;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.cli.AuthCommand;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.table.Table;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The {@code auth} commands, which manage accounts in a table without a server. Each returns the
 * text to print, or throws a {@link CommandFailure}.
 */
public final class AccountCommands {
  private static final String WORKSPACE = Caller.DEFAULT_WORKSPACE;

  private final TableFactory stores;
  private final Function<Table, ModelDirectory> models;
  private final PasswordPrompt prompt;

  public AccountCommands(
      TableFactory stores, Function<Table, ModelDirectory> models, PasswordPrompt prompt) {
    this.stores = stores;
    this.models = models;
    this.prompt = prompt;
  }

  public String run(StoreUri store, AuthCommand command) {
    // Before the table is opened: a person may take minutes to type it.
    var password =
        switch (command) {
          case AuthCommand.CreateUser _, AuthCommand.SetPassword _ -> nonEmpty(prompt.read());
          default -> "";
        };
    try (var table = open(store)) {
      return TableFactory.withOperatorMessage(() -> run(table, command, password));
    } catch (ApiError refused) {
      throw new CommandFailure(sentence(refused.text()), refused);
    }
  }

  private Table open(StoreUri store) {
    return switch (store) {
      case StoreUri.Folder(Path folder) -> {
        TableCommands.requireThere(folder);
        yield stores.openExisting(folder);
      }
      case StoreUri.DynamoDb(String uri) -> stores.openExisting(uri);
    };
  }

  private String run(Table table, AuthCommand command, String password) {
    var environment = Environment.ofSystem();
    var store = new AssignmentRepository(table, environment.clock());
    var accounts =
        Accounts.of(
            store,
            new IdentityRepository(table, store, environment.clock()),
            models.apply(table),
            new PasswordHashing(environment.random()),
            environment);
    return switch (command) {
      case AuthCommand.ListUsers _ -> users(accounts);
      case AuthCommand.CreateUser(String user, boolean isAdmin) -> {
        var created = accounts.users().create(user, password, isAdmin);
        yield "Created the user " + user + " with the id " + created.id() + ".";
      }
      case AuthCommand.SetPassword(String user) -> {
        accounts.users().setPassword(user, password);
        yield "Changed the password of " + user + ".";
      }
      case AuthCommand.SetAdmin(String user, boolean isAdmin) -> {
        accounts.users().setAdmin(user, isAdmin);
        yield user + (isAdmin ? " is an administrator now." : " is no administrator any more.");
      }
      case AuthCommand.DeleteUser(String user) -> {
        accounts.users().delete(user);
        yield "Deleted the user " + user + ".";
      }
      case AuthCommand.ListRoles _,
          AuthCommand.CreateRole _,
          AuthCommand.DeleteRole _,
          AuthCommand.AddPermission _,
          AuthCommand.RemovePermission _,
          AuthCommand.AssignRole _,
          AuthCommand.UnassignRole _ ->
          roles(accounts, command);
      case AuthCommand.ListGrants _, AuthCommand.AddGrant _, AuthCommand.RemoveGrant _ ->
          grants(accounts, command);
      case AuthCommand.ListTokens _, AuthCommand.CreateToken _, AuthCommand.RevokeToken _ ->
          TokenCommands.run(accounts.tokens(), command);
      case AuthCommand.ListIdentities _, AuthCommand.LinkIdentity _, AuthCommand.UnlinkIdentity _ ->
          IdentityCommands.run(accounts.identities(), command);
      case AuthCommand.RevokeSessions(String user) -> {
        SessionService.revokeAll(store.users(), user);
        yield "Logged " + user + " out in all browsers.";
      }
    };
  }

  private static String roles(Accounts accounts, AuthCommand command) {
    return switch (command) {
      case AuthCommand.CreateRole(String name, String description) -> {
        var given = Optional.of(description).filter(text -> !text.isEmpty());
        var created = accounts.roles().create(WORKSPACE, name, given);
        yield "Created the role " + name + " with the id " + created.id() + ".";
      }
      case AuthCommand.DeleteRole(long role) -> {
        accounts.roles().delete(role);
        yield "Deleted the role " + role + ".";
      }
      case AuthCommand.AddPermission(long role, var target, String permission) -> {
        var row = accounts.rows().add(role, grant(target, permission));
        yield "Added the permission " + row.id() + ".";
      }
      case AuthCommand.RemovePermission(long row) -> {
        accounts.rows().remove(row);
        yield "Removed the permission " + row + ".";
      }
      case AuthCommand.AssignRole(long role, String user) -> {
        var _ = accounts.roles().assign(user, role);
        yield "Assigned the role " + role + " to " + user + ".";
      }
      case AuthCommand.UnassignRole(long role, String user) -> {
        accounts.roles().unassign(user, role);
        yield user + " has the role " + role + " no more.";
      }
      default -> lines(accounts.roles().list().stream().flatMap(AccountCommands::describe));
    };
  }

  private static String grants(Accounts accounts, AuthCommand command) {
    return switch (command) {
      case AuthCommand.AddGrant(String user, var target, String permission) -> {
        accounts.grants().grant(WORKSPACE, user, grant(target, permission));
        yield "Granted " + permission + " to " + user + ".";
      }
      case AuthCommand.RemoveGrant(String user, var target) -> {
        accounts
            .grants()
            .revoke(WORKSPACE, user, ResourceType.parse(target.type()), target.resource());
        yield "Revoked the permission of " + user + ".";
      }
      case AuthCommand.ListGrants(String user) ->
          lines(accounts.roles().ofUser(user).stream().flatMap(AccountCommands::describe));
      default -> throw new IllegalArgumentException(command + " is not about grants");
    };
  }

  private static String users(Accounts accounts) {
    return lines(
        accounts.users().list().stream()
            .map(
                entry ->
                    "%d %s%s"
                        .formatted(
                            entry.user().id(),
                            entry.user().name(),
                            entry.user().isAdmin() ? " (administrator)" : "")));
  }

  private static Stream<String> describe(Role role) {
    return Stream.concat(
        Stream.of("%d %s in %s".formatted(role.id(), role.name(), role.workspace())),
        role.rows().stream().map(AccountCommands::describe));
  }

  private static String describe(PermissionRow row) {
    var grant = row.grant();
    return "  %d %s %s %s"
        .formatted(row.id(), grant.permission(), grant.type().wireName(), grant.pattern());
  }

  static String lines(Stream<String> lines) {
    var text = lines.collect(Collectors.joining(System.lineSeparator()));
    return text.isEmpty() ? "There are none." : text;
  }

  private static Grant grant(AuthCommand.Target target, String permission) {
    var type = ResourceType.parse(target.type());
    return new Grant(type, target.resource(), Permission.parse(permission, type));
  }

  private static String nonEmpty(String password) {
    if (password.isEmpty()) {
      throw new CommandFailure("The password is empty.");
    }
    return password;
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
