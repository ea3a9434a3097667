package dynamodbstore.search.vocabulary;

import dynamodbstore.search.EntityView;
import dynamodbstore.search.EntityView.Datum;
import dynamodbstore.search.EntityView.Measurement;
import dynamodbstore.search.EntityView.UsedDataset;
import dynamodbstore.search.ParsedSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entities for tests of searches, built from the facts of a golden file. */
final class KnownEntities {
  private final Map<String, Thing> things = new LinkedHashMap<>();

  /** The ids of the entities that a search finds, in its order. */
  List<String> found(ParsedSearch search, List<String> among) {
    return among.stream()
        .map(things::get)
        .filter(search.condition()::holds)
        .sorted(search.ordering())
        .map(Thing::id)
        .toList();
  }

  List<String> having(String attribute) {
    return things.values().stream()
        .filter(thing -> thing.attribute(attribute).isPresent())
        .map(Thing::id)
        .toList();
  }

  void add(String id, String entity, String key, List<String> values) {
    var thing = things.computeIfAbsent(id, Thing::new);
    switch (entity) {
      case "text" -> thing.attributes.put(key, new Datum.Text(values.getFirst()));
      case "number" ->
          thing.attributes.put(key, new Datum.Whole(Long.parseLong(values.getFirst())));
      case "tag" -> thing.tags.put(key, values.getFirst());
      case "param" -> thing.params.put(key, values.getFirst());
      case "metric" ->
          thing.metrics.computeIfAbsent(key, _ -> new ArrayList<>()).add(measurement(values));
      case "dataset" -> thing.datasets.add(new UsedDataset(key, values.getFirst(), at(values, 1)));
      default -> throw new IllegalArgumentException(entity);
    }
  }

  private static Measurement measurement(List<String> values) {
    var value =
        switch (values.getFirst()) {
          case "nan" -> Double.NaN;
          case "inf" -> Double.POSITIVE_INFINITY;
          case "-inf" -> Double.NEGATIVE_INFINITY;
          default -> Double.parseDouble(values.getFirst());
        };
    return new Measurement(
        value,
        Long.parseLong(values.get(1)),
        Long.parseLong(values.get(2)),
        at(values, 3),
        at(values, 4));
  }

  private static Optional<String> at(List<String> values, int index) {
    return index < values.size() ? Optional.of(values.get(index)) : Optional.empty();
  }

  /** Entity with its facts. */
  private static final class Thing implements EntityView {
    private final String id;
    private final Map<String, Datum> attributes = new HashMap<>();
    private final Map<String, String> tags = new HashMap<>();
    private final Map<String, String> params = new HashMap<>();
    private final Map<String, List<Measurement>> metrics = new HashMap<>();
    private final List<UsedDataset> datasets = new ArrayList<>();

    Thing(String id) {
      this.id = id;
    }

    String id() {
      return id;
    }

    @Override
    public Optional<Datum> attribute(String key) {
      return Optional.ofNullable(attributes.get(key));
    }

    @Override
    public Optional<String> tag(String key) {
      return Optional.ofNullable(tags.get(key));
    }

    @Override
    public Optional<String> param(String key) {
      return Optional.ofNullable(params.get(key));
    }

    @Override
    public List<Measurement> measurements(String key) {
      return metrics.getOrDefault(key, List.of());
    }

    @Override
    public List<UsedDataset> datasets() {
      return datasets;
    }
  }
}
