package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Repository of the inputs and outputs of runs: one method for each access path, with its cost.
 * Thread-safe.
 */
public final class RunLinkRepository {
  private final Table table;
  private final DatasetRepository datasets;

  public RunLinkRepository(Table table, DatasetRepository datasets) {
    this.table = table;
    this.datasets = datasets;
  }

  /**
   * Links a run to datasets and models, once each; existing links are not changed. Idempotent.
   *
   * <p>A link costs one write. A dataset that is new to the experiment costs one more, and so does
   * a new context. Two items are read for each dataset.
   *
   * <p>The datasets are written first, then the links, then the contexts under which the datasets
   * are listed. A crash after the datasets leaves some that no run refers to; no request shows
   * them. A crash after the links leaves a context out of the list. A retry adds it: contexts are
   * computed from the stored link, not from the request.
   */
  public void addInputs(
      RunLocation location, String workspace, List<DatasetInput> inputs, List<ModelId> models) {
    var experiment = location.experiment();
    var known = datasets.known(experiment, inputs);
    var links = datasets.store(experiment, workspace, inputs, known);
    datasets.addContexts(experiment, linked(location, links, models), known);
  }

  /** Creates the links that do not exist, and returns all links as stored. */
  private List<DatasetLink> linked(
      RunLocation location, List<DatasetLink> links, List<ModelId> models) {
    var writes = new ArrayList<Write>();
    links.forEach(link -> writes.add(Write.create(RunLinkItems.toItem(location, link))));
    new LinkedHashSet<>(models)
        .forEach(model -> writes.add(Write.put(RunLinkItems.modelInput(location, model))));
    var outcomes = table.writeAll(writes);
    var stored = new ArrayList<DatasetLink>();
    for (int at = 0; at < links.size(); at++) {
      stored.add(
          outcomes.get(at) instanceof Outcome.Refused(_, Optional<Item> current)
              ? RunLinkItems.datasetLink(current.orElseThrow())
              : links.get(at));
    }
    return stored;
  }

  /** Reads the stored outputs with the same models. One batch read. */
  public List<ModelOutput> outputs(RunLocation location, List<ModelOutput> outputs) {
    var keys =
        outputs.stream().map(output -> RunLinkKeys.modelOutput(location, output.model())).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(RunLinkItems::modelOutput)
        .toList();
  }

  /**
   * Adds outputs: one write each. Idempotent. Returns the outputs that were refused because the run
   * has the same model as output at another step.
   */
  public List<ModelOutput> addOutputs(RunLocation location, List<ModelOutput> outputs) {
    var writes = outputs.stream().map(output -> outputWrite(location, output)).toList();
    var outcomes = table.writeAll(writes);
    var refused = new ArrayList<ModelOutput>();
    for (int at = 0; at < outputs.size(); at++) {
      if (!outcomes.get(at).isWritten()) {
        refused.add(outputs.get(at));
      }
    }
    return refused;
  }

  private static Write outputWrite(RunLocation location, ModelOutput output) {
    return Write.replace(
        RunLinkItems.toItem(location, output),
        Condition.any(Condition.absent(), Condition.is("step", output.step())));
  }

  /** Items of the links of a run that does not exist yet. */
  public static List<Item> items(RunLocation location, RunLinks links) {
    var items = new ArrayList<Item>();
    links.datasets().forEach(link -> items.add(RunLinkItems.toItem(location, link)));
    links.models().forEach(model -> items.add(RunLinkItems.modelInput(location, model)));
    links.outputs().forEach(output -> items.add(RunLinkItems.toItem(location, output)));
    return items;
  }
}
