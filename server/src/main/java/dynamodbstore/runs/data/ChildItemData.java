package dynamodbstore.runs.data;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.MetricItems;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Logged data in memory, read from child items. Lookups by key are linear. */
public record ChildItemData(
    List<Metric> metrics, List<Param> params, List<Tag> tags, RunLinks links) implements RunData {
  private static final int BYTES_PER_CHILD = 200;

  public ChildItemData {
    metrics = List.copyOf(metrics);
    params = List.copyOf(params);
    tags = List.copyOf(tags);
  }

  /** Data from child items in the order of their keys. */
  public static ChildItemData from(List<Item> children) {
    var metrics = new ArrayList<Metric>();
    var params = new ArrayList<Param>();
    var tags = new ArrayList<Tag>();
    var links = new ArrayList<Item>();
    for (var child : children) {
      switch (RunKeys.kind(child.key())) {
        case METRIC -> metrics.add(MetricItems.metric(child));
        case PARAM -> params.add(RunItems.param(child));
        case TAG -> tags.add(RunItems.tag(child));
        case LINK -> links.add(child);
        case OTHER -> {}
      }
    }
    return new ChildItemData(metrics, params, tags, RunLinks.from(links));
  }

  /** Estimated heap size of child items. */
  static long bytes(List<Item> children) {
    return children.stream().mapToLong(ChildItemData::bytes).sum();
  }

  static long bytes(Item child) {
    return switch (RunKeys.kind(child.key())) {
      case PARAM -> BYTES_PER_CHILD + RunItems.param(child).value().length();
      case TAG -> BYTES_PER_CHILD + RunItems.tag(child).value().length();
      case METRIC, LINK, OTHER -> BYTES_PER_CHILD;
    };
  }

  @Override
  public boolean isComplete() {
    return false;
  }

  @Override
  public Optional<Metric> metric(String key) {
    return metrics.stream().filter(metric -> metric.key().equals(key)).findFirst();
  }

  @Override
  public Optional<String> param(String key) {
    return params.stream().filter(param -> param.key().equals(key)).findFirst().map(Param::value);
  }

  @Override
  public Optional<String> tag(String key) {
    return tags.stream().filter(tag -> tag.key().equals(key)).findFirst().map(Tag::value);
  }
}
