package dynamodbstore.experiments.search;

import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Optional;

/**
 * Experiment as the subject of filters and orders.
 *
 * @param tagged present if the search uses tags
 */
public record ExperimentView(Experiment experiment, Optional<TaggedExperiment> tagged)
    implements EntityView {
  public static ExperimentView of(Experiment experiment) {
    return new ExperimentView(experiment, Optional.empty());
  }

  public static ExperimentView of(TaggedExperiment tagged) {
    return new ExperimentView(tagged.experiment(), Optional.of(tagged));
  }

  public static List<ExperimentView> ofAll(List<TaggedExperiment> tagged) {
    return tagged.stream().map(ExperimentView::of).toList();
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "experiment_id" -> Optional.of(new Datum.Whole(experiment.id().number()));
      case "name" -> Optional.of(new Datum.Text(experiment.name()));
      case "creation_time" -> Optional.of(new Datum.Whole(experiment.created().toEpochMilli()));
      case "last_update_time" -> Optional.of(new Datum.Whole(experiment.updated().toEpochMilli()));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> tag(String key) {
    return tagged.orElseThrow().tags().stream()
        .filter(tag -> tag.key().equals(key))
        .findFirst()
        .map(tag -> tag.value());
  }
}
