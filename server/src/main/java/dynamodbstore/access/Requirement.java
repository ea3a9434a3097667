package dynamodbstore.access;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A permission that a request needs. */
public record Requirement(Resource resource, Level level) {
  /** To read each of these experiments; without any, every caller may send the request. */
  public static List<Requirement> readAll(Collection<ExperimentId> experiments) {
    return experiments.isEmpty()
        ? List.of(new Requirement(Resource.SERVER, Level.READ))
        : experiments.stream()
            .map(id -> new Requirement(new Resource.Experiment(id), Level.READ))
            .toList();
  }

  /**
   * To edit a run, and to read the logged models that the request links to it. Reading suffices,
   * because a model is evaluated by runs of experiments whose editors may not edit the model.
   */
  public static List<Requirement> editLinked(RunId run, Stream<ModelId> models) {
    var edit = new Requirement(new Resource.Run(run), Level.EDIT);
    var reads =
        models
            .distinct()
            .map(model -> new Requirement(new Resource.LoggedModel(model), Level.READ));
    return Stream.concat(Stream.of(edit), reads).toList();
  }
}
