package dynamodbstore.imports;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.imports.entities.SourceInput;
import dynamodbstore.imports.source.ImportSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores the datasets of runs when the first run uses them. For one thread. */
final class InputDatasets {
  private static final int REMEMBERED = 10_000;

  private final ImportSource.Runs source;
  private final DatasetRepository datasets;
  private final Map<Use, DatasetLink> stored = new LinkedHashMap<>();

  /** Use of a dataset, by its id in the source, in a context. */
  private record Use(ExperimentId experiment, String dataset, Optional<String> context) {}

  InputDatasets(ImportSource.Runs source, DatasetRepository datasets) {
    this.source = source;
    this.datasets = datasets;
  }

  /** Link of a run to its dataset; empty if the dataset does not exist. */
  Optional<DatasetLink> link(Experiment experiment, SourceInput input) {
    var context =
        input.tags().stream()
            .filter(tag -> tag.key().equals(DatasetLink.CONTEXT_TAG))
            .map(tag -> tag.value())
            .findFirst();
    var use = new Use(experiment.id(), input.dataset(), context);
    var known = stored.get(use);
    if (known == null) {
      var found = input.content().or(() -> source.dataset(input.dataset()));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      known = store(experiment, new DatasetInput(found.get(), input.tags()));
      if (stored.size() == REMEMBERED) {
        stored.clear();
      }
      stored.put(use, known);
    }
    return Optional.of(new DatasetLink(known.dataset(), input.tags(), known.body()));
  }

  private DatasetLink store(Experiment experiment, DatasetInput input) {
    var inputs = List.of(input);
    var known = datasets.known(experiment.id(), inputs);
    var links = datasets.store(experiment.id(), experiment.workspace(), inputs, known);
    datasets.addContexts(experiment.id(), links, known);
    return links.getFirst();
  }
}
