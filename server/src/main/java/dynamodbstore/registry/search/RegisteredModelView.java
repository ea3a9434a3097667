package dynamodbstore.registry.search;

import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Adapter that exposes a registered model to filters and orderings.
 *
 * @param tags all tags if the search refers to tags, else the inline tags only
 */
record RegisteredModelView(RegisteredModel model, SortedMap<String, String> tags)
    implements EntityView {
  static RegisteredModelView of(RegisteredModel model) {
    return new RegisteredModelView(model, model.tags().inline());
  }

  static List<RegisteredModelView> of(
      List<RegisteredModel> models, List<SortedMap<String, String>> tags) {
    var given = tags.iterator();
    return models.stream().map(model -> new RegisteredModelView(model, given.next())).toList();
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "name" -> Optional.of(new Datum.Text(model.name()));
      case "last_updated_timestamp" -> Optional.of(new Datum.Whole(model.updated().toEpochMilli()));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> tag(String key) {
    return Optional.ofNullable(tags.get(key));
  }
}
