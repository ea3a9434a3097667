package dynamodbstore.runs.data;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.runs.RunLinkResolver;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Run with its experiment and its logged data, or as much of the data as the caller reads.
 *
 * @param inputs with the datasets themselves; empty until {@link RunLinkResolver} resolves the
 *     links
 * @param outputs empty until then, too
 */
public record RunWithData(
    RunSummary info, RunData data, RunInputs inputs, List<ModelOutput> outputs)
    implements FoundRun {
  private static final RunInputs NO_INPUTS = new RunInputs(List.of(), List.of());
  private static final int SMALL = 8 << 10;

  public RunWithData {
    outputs = List.copyOf(outputs);
  }

  /** Without inputs and outputs. */
  public RunWithData(RunSummary info, RunData data) {
    this(info, data, NO_INPUTS, List.of());
  }

  public RunWithData with(RunInputs resolved, List<ModelOutput> made) {
    return new RunWithData(info, data, resolved, made);
  }

  public Iterable<Metric> metrics() {
    return data.metrics();
  }

  public Iterable<Param> params() {
    return data.params();
  }

  /** Includes the name as a tag, unless that tag was deleted. */
  public Iterable<Tag> tags() {
    var tags = data.tags();
    if (!info.run().nameTagged()) {
      return tags;
    }
    var name = new Tag(Run.NAME_TAG, info.run().name());
    return () -> ConcatenatedIterator.of(List.of(tags, List.of(name)), Iterable::iterator);
  }

  public RunLinks links() {
    return data.links();
  }

  @Override
  public boolean isSmall() {
    return data instanceof SnapshotData snapshot && snapshot.size() <= SMALL;
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return info.attribute(key);
  }

  /** The name tag is a field of the run, not logged data. */
  @Override
  public Optional<String> tag(String key) {
    return key.equals(Run.NAME_TAG) ? info.tag(key) : data.tag(key);
  }

  @Override
  public Optional<String> param(String key) {
    return data.param(key);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return data.measurements(key);
  }

  @Override
  public OptionalDouble leastMetric(String key) {
    return data.leastMetric(key);
  }

  @Override
  public OptionalDouble greatestMetric(String key) {
    return data.greatestMetric(key);
  }

  @Override
  public List<UsedDataset> datasets() {
    return data.datasets();
  }
}
