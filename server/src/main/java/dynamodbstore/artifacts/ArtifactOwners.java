package dynamodbstore.artifacts;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import java.util.Optional;

/**
 * Port to one kind of owner (runs, logged models, versions or traces): their artifact roots.
 *
 * @param <K> how requests refer to an owner, which is also what they are authorized for
 */
@FunctionalInterface
public interface ArtifactOwners<K extends Resource> {
  /**
   * The artifact root of an owner; empty if it has no files, as for prompts.
   *
   * @throws dynamodbstore.api.ApiError if the owner does not exist
   */
  Optional<OwnerRoot> find(Caller caller, K owner);
}
