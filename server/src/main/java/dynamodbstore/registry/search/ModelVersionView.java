package dynamodbstore.registry.search;

import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.search.EntityView;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Adapter that exposes a model version to filters and orderings.
 *
 * @param tags all tags if the search refers to tags, else the inline tags only
 */
record ModelVersionView(JoinedVersion found, SortedMap<String, String> tags) implements EntityView {
  static ModelVersionView of(JoinedVersion found) {
    return new ModelVersionView(found, found.version().tags().inline());
  }

  @Override
  public Optional<Datum> attribute(String key) {
    var version = found.version();
    return switch (key) {
      case "name" -> Optional.of(new Datum.Text(found.model().name()));
      case "version_number" -> Optional.of(new Datum.Whole(version.number()));
      case "run_id" -> Optional.of(new Datum.Text(version.run()));
      case "source_path" -> Optional.of(new Datum.Text(version.source()));
      case "creation_timestamp" -> Optional.of(new Datum.Whole(version.created().toEpochMilli()));
      case "last_updated_timestamp" ->
          Optional.of(new Datum.Whole(found.model().shownUpdate(version).toEpochMilli()));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> tag(String key) {
    return Optional.ofNullable(tags.get(key));
  }
}
