package dynamodbstore.accounts.services;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Registered models and prompts by name and by id: grants of single users are stored by id, and
 * clients know names only.
 */
public interface ModelDirectory {
  /** The id of the model or prompt that has a name now. */
  Optional<String> findId(String workspace, String name);

  /** The current names of those that exist, by id. */
  Map<String, String> names(Collection<String> ids);
}
