package dynamodbstore.datasets;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Item;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** What runs take in and give out, in the table: one method for each way it is reached. */
public final class RunLinkRepository {
  private final Table table;
  private final DatasetRepository datasets;

  public RunLinkRepository(Table table, DatasetRepository datasets) {
    this.table = table;
    this.datasets = datasets;
  }

  /**
   * Links a run to datasets and models, once each; what it is linked to already stays as it is.
   *
   * <p>A link is two writes, one of them in GSI1; a dataset that the experiment does not have yet,
   * or not in this context, is one more each. Two items are read for each dataset.
   *
   * <p>The datasets come first, then the links, then the contexts the datasets are listed under.
   * Dying after the datasets leaves some that no run takes in, which nothing shows; dying after the
   * links leaves a context out of the list, and trying again adds it, since a context is added for
   * the link as it is stored and not as it was asked for.
   */
  void addInputs(
      RunPlace place, String workspace, List<DatasetInput> inputs, List<ModelId> models) {
    var experiment = place.experiment();
    var known = datasets.known(experiment, inputs);
    var links = datasets.store(experiment, workspace, inputs, known);
    datasets.addContexts(experiment, linked(place, links, models), known);
  }

  /** Puts links that are not there yet, and answers with all of them as they are stored. */
  private List<DatasetLink> linked(RunPlace place, List<DatasetLink> links, List<ModelId> models) {
    var writes = new ArrayList<Write>();
    links.forEach(link -> writes.add(Write.create(RunLinkItems.toItem(place, link))));
    new LinkedHashSet<>(models)
        .forEach(model -> writes.add(Write.put(RunLinkItems.modelInput(place, model))));
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

  /** The step of each of these models that a run gives out already. One batch read. */
  List<ModelOutput> outputs(RunPlace place, List<ModelOutput> outputs) {
    var keys =
        outputs.stream().map(output -> RunLinkKeys.modelOutput(place, output.model())).toList();
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(RunLinkItems::modelOutput)
        .toList();
  }

  /**
   * One write each, made again without harm. Answers with those that were refused, because the run
   * gives out the same model at another step.
   */
  List<ModelOutput> addOutputs(RunPlace place, List<ModelOutput> outputs) {
    var writes = outputs.stream().map(output -> outputWrite(place, output)).toList();
    var outcomes = table.writeAll(writes);
    var refused = new ArrayList<ModelOutput>();
    for (int at = 0; at < outputs.size(); at++) {
      if (!outcomes.get(at).isWritten()) {
        refused.add(outputs.get(at));
      }
    }
    return refused;
  }

  private static Write outputWrite(RunPlace place, ModelOutput output) {
    return Write.replace(
        RunLinkItems.toItem(place, output),
        Condition.any(Condition.absent(), Condition.is("step", output.step())));
  }
}
