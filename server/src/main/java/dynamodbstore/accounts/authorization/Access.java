package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.User;
import java.util.Set;

/** What one user may do, compiled from its roles. Immutable and thread-safe. */
public interface Access {
  User user();

  /** The workspaces in which the user has a role. */
  Set<String> workspaces();

  /** The workspaces that the user administers, without those of the server's administrators. */
  Set<String> administered();
}
