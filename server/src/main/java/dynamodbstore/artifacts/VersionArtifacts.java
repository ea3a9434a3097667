package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;

/** What artifacts need to know about versions of registered models. */
@FunctionalInterface
public interface VersionArtifacts {
  /**
   * Where the files of a version lie.
   *
   * @throws dynamodbstore.api.ApiError if there is no such version
   */
  String uri(Caller caller, String name, String version);
}
