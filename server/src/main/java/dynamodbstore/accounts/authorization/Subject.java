package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.store.StoredRow;
import java.util.Set;

/**
 * What permission rows are matched with: the type of a resource, and the targets of rows that are
 * about it.
 */
record Subject(ResourceType type, Set<String> targets) {
  Subject {
    targets = Set.copyOf(targets);
  }

  static Subject of(ResourceType type, String id) {
    return new Subject(type, Set.of(id));
  }

  /** A registered model or prompt: rows of single users are by id, those of other roles by name. */
  static Subject model(ResourceType type, String id, String name) {
    return new Subject(type, Set.of(StoredRow.ofModel(id), name));
  }
}
