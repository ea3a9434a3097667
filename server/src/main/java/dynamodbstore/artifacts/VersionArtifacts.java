package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import java.util.Optional;

/** What artifacts need to know about versions of registered models. */
@FunctionalInterface
public interface VersionArtifacts {
  /**
   * Where the files of a version lie; none if it has none, as prompts have not.
   *
   * @throws dynamodbstore.api.ApiError if there is no such version
   */
  Optional<Place> find(Caller caller, String name, String version);

  /**
   * A place of files.
   *
   * @param within the artifact URI that a path of the server must lie in; empty if it was never
   *     found to lie in one
   */
  record Place(String uri, String within) {}
}
