package dynamodbstore.registry;

import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.registry.messages.VersionRequests.CreateVersion;
import java.util.ArrayList;
import java.util.List;

/** Permissions that the creation of a version needs. */
final class VersionRequirements {
  private VersionRequirements() {}

  /**
   * To edit the model, and to read what the version is made from: the files of a version can be
   * read by every reader of its model.
   */
  static List<Requirement> toCreate(CreateVersion request) {
    var requirements = new ArrayList<Requirement>();
    requirements.add(new Requirement(new Resource.ModelByName(request.name()), Level.EDIT));
    if (!request.run().isEmpty()) {
      requirements.add(new Requirement(new Resource.Run(new RunId(request.run())), Level.READ));
    }
    if (!request.model().isEmpty()) {
      var model = new Resource.LoggedModel(new ModelId(request.model()));
      requirements.add(new Requirement(model, Level.READ));
    }
    requirements.add(new Requirement(origin(request.source()), Level.READ));
    return requirements;
  }

  /** The model that a source refers to, or its location; a malformed URI is a location. */
  private static Resource origin(String source) {
    try {
      return ModelUri.is(source)
          ? switch (ModelUri.parse(source)) {
            case ModelUri.Logged(var id) -> new Resource.LoggedModel(new ModelId(id));
            case ModelUri.Version(var other, var number) ->
                new Resource.VersionByName(other, number);
            case ModelUri.Unpinned(var other) -> new Resource.ModelByName(other);
          }
          : new Resource.ArtifactLocation(source);
    } catch (ApiError | IllegalArgumentException _) {
      return new Resource.ArtifactLocation(source);
    }
  }
}
