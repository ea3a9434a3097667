package dynamodbstore.registry;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.messages.RegistryRules;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;
import java.util.function.Function;

/**
 * Resolves the source of a new version to the location of its files, validates it, and records the
 * version at the logged model it comes from.
 */
final class VersionSourceResolver {
  private static final System.Logger LOG = System.getLogger(VersionSourceResolver.class.getName());

  private final SourceRules rules;
  private final VersionOrigins origins;

  VersionSourceResolver(SourceRules rules, VersionOrigins origins) {
    this.rules = rules;
    this.origins = origins;
  }

  /**
   * Resolved source of a version.
   *
   * @param location the artifact URI where the files are stored
   * @param within the artifact URI that contains a path on the server's disk; empty for other
   *     locations and for prompts
   * @param run id of the run that produced the files; empty if none is known
   */
  record ResolvedSource(String location, String within, String run) {}

  /**
   * Checks whether the source is allowed.
   *
   * @return the artifact URI that contains a path on the server's disk; empty for other sources
   * @throws ApiError if the source is not allowed
   */
  String check(Caller caller, VersionRequests.CreateVersion request) {
    rules.check(request.source());
    if (RegistryRules.hasPromptTag(request.tags())) {
      rules.checkOfPrompt(request.source());
      return "";
    }
    return rules.checkOfModel(request.source(), origin(caller, request));
  }

  private SourceRules.Origin origin(Caller caller, VersionRequests.CreateVersion request) {
    if (!request.model().isEmpty()) {
      return new SourceRules.Origin(
          "model_id",
          Optional.of(() -> origins.logged(caller, new ModelId(request.model())).location()));
    }
    return new SourceRules.Origin(
        "run_id",
        request.run().isEmpty()
            ? Optional.empty()
            : Optional.of(() -> origins.artifacts(caller, new RunId(request.run()))));
  }

  /**
   * Resolves the source, and reads the models it refers to.
   *
   * @param within the result of {@link #check}
   * @param other finds a version of another registered model
   */
  ResolvedSource find(
      Caller caller,
      VersionRequests.CreateVersion request,
      String within,
      Function<ModelUri.Version, ModelVersion> other) {
    var found = new ResolvedSource(request.source(), within, request.run());
    if (ModelUri.is(request.source())) {
      found = ofModel(caller, request, ModelUri.parse(request.source()), other);
    }
    if (!request.model().isEmpty()) {
      // The reference checks this only after it has created the version, so that it reports an
      // error and yet leaves the version behind.
      var logged = origins.logged(caller, new ModelId(request.model()));
      if (found.run().isEmpty()) {
        return new ResolvedSource(found.location(), found.within(), logged.run());
      }
    }
    return found;
  }

  private ResolvedSource ofModel(
      Caller caller,
      VersionRequests.CreateVersion request,
      ModelUri uri,
      Function<ModelUri.Version, ModelVersion> other) {
    try {
      return switch (uri) {
        case ModelUri.Logged(String id) -> {
          var logged = origins.logged(caller, new ModelId(id));
          yield new ResolvedSource(
              logged.location(),
              ArtifactUri.isLocal(logged.location()) ? logged.location() : "",
              request.run().isEmpty() ? logged.run() : request.run());
        }
        case ModelUri.Version version -> {
          var copied = other.apply(version);
          yield new ResolvedSource(copied.location(), copied.within(), request.run());
        }
        case ModelUri.Unpinned _ ->
            throw ApiError.invalid(
                "int() argument must be a string, a bytes-like object or a real number, not"
                    + " 'NoneType'");
      };
    } catch (ApiError e) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          "Unable to fetch model from model URI source artifact location '%s'.Error: %s"
              .formatted(request.source(), e.text()));
    }
  }

  /**
   * Records the version at its logged model. A failure is only logged: a client that received an
   * error would retry and create a second version.
   */
  void recordAtLoggedModel(Caller caller, ModelId model, String name, ModelVersion version) {
    try {
      origins.recordRegistration(caller, model, name, version.number());
    } catch (ApiError | TableException e) {
      LOG.log(
          WARNING,
          "Logged model %s does not list version %d of registered model %s: %s"
              .formatted(model, version.number(), name, e.getMessage()));
    }
  }
}
