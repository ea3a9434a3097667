package dynamodbstore.accounts.services;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.identities.IdentityRepository;
import dynamodbstore.accounts.passwords.PasswordHashing;
import dynamodbstore.accounts.sessions.SessionRepository;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.api.Environment;
import dynamodbstore.table.Table;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Accounts on a table, with cheap passwords and models that tests name. */
public final class TestAccounts {
  public static final String WORKSPACE = "default";
  public static final String PASSWORD = "a long password";

  public static final Duration SESSION = Duration.ofHours(12);

  public final AssignmentRepository store;
  public final Accounts services;
  public final SessionRepository sessionStore;
  public final SessionService sessions;
  public final Models models = new Models();

  public TestAccounts(Table table, InstantSource clock) {
    store = new AssignmentRepository(table, clock);
    var random = new Random();
    var environment = new Environment(clock, random);
    services =
        Accounts.of(
            store,
            new IdentityRepository(table, store, clock),
            models,
            new PasswordHashing(random, 1),
            environment);
    sessionStore = new SessionRepository(table, store);
    sessions = new SessionService(sessionStore, store.users(), environment, SESSION);
  }

  /** Models by name, with ids that tests choose. */
  public static final class Models implements ModelDirectory {
    private final Map<String, String> ids = new HashMap<>();

    public void put(String name, String id) {
      ids.put(name, id);
    }

    public void remove(String name) {
      ids.remove(name);
    }

    @Override
    public Optional<String> findId(String workspace, String name) {
      return Optional.ofNullable(ids.get(name));
    }

    @Override
    public Map<String, String> names(Collection<String> wanted) {
      var names = new HashMap<String, String>();
      ids.forEach(
          (name, id) -> {
            if (wanted.contains(id)) {
              names.put(id, name);
            }
          });
      return names;
    }
  }

  public static Grant experiment(String id, Permission permission) {
    return new Grant(ResourceType.EXPERIMENT, id, permission);
  }

  public static Grant model(String name, Permission permission) {
    return new Grant(ResourceType.REGISTERED_MODEL, name, permission);
  }

  /** Whether a user exists and has this password. */
  public static boolean isPassword(UserService users, String name, String password) {
    return users
        .find(name)
        .filter(user -> new PasswordHashing(new Random(), 1).verify(user.passwordHash(), password))
        .isPresent();
  }

  public long user(String name) {
    return services.users().create(name, PASSWORD, false).id();
  }

  public long role(String name) {
    return services.roles().create(WORKSPACE, name, Optional.empty()).id();
  }

  /** Creates an access token that never expires. */
  public AccessTokenService.Created token(String user, String name) {
    return services
        .tokens()
        .create(user, new AccessTokenService.Request(name, Optional.empty(), false));
  }

  /** Opens a session, as after a login by password. */
  public SessionService.Opened session(String user) {
    return sessions.open(services.users().user(user), Session.Login.PASSWORD).orElseThrow();
  }

  public void grant(String user, Grant grant) {
    services.grants().grant(WORKSPACE, user, grant);
  }

  /** The grants of a user over all its roles. */
  public List<Grant> grants(String user) {
    return services.roles().ofUser(user).stream()
        .map(Role::rows)
        .flatMap(List::stream)
        .map(row -> row.grant())
        .toList();
  }
}
