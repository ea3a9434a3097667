package dynamodbstore.experiments.search;

import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Experiment as the subject of filters and orders.
 *
 * @param tags all tags if the search refers to tags, else the inline tags only
 */
public record ExperimentView(StoredExperiment stored, SortedMap<String, String> tags)
    implements EntityView {
  public static ExperimentView of(StoredExperiment stored) {
    return new ExperimentView(stored, stored.inline().inline());
  }

  public static List<ExperimentView> of(
      List<StoredExperiment> stored, List<SortedMap<String, String>> tags) {
    var given = tags.iterator();
    return stored.stream().map(one -> new ExperimentView(one, given.next())).toList();
  }

  public Experiment experiment() {
    return stored.experiment();
  }

  @Override
  public Optional<Datum> attribute(String key) {
    var experiment = experiment();
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
    return Optional.ofNullable(tags.get(key));
  }
}
