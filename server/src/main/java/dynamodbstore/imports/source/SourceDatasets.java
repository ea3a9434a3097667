package dynamodbstore.imports.source;

import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetRef;
import java.util.List;
import java.util.Optional;

/** Reads datasets that runs use as inputs. */
final class SourceDatasets {
  private final SourceDatabase database;

  SourceDatasets(SourceDatabase database) {
    this.database = database;
  }

  Optional<Dataset> find(String id) {
    return database
        .list(
            "SELECT name, digest, dataset_source_type, dataset_source, dataset_schema,"
                + " dataset_profile FROM datasets WHERE dataset_uuid = ?",
            List.of(id),
            SourceDatasets::dataset)
        .stream()
        .findFirst();
  }

  private static Dataset dataset(SourceRow row) {
    return new Dataset(
        new DatasetRef(row.text("name"), row.text("digest")),
        row.text("dataset_source_type"),
        new Dataset.Body(
            row.text("dataset_source"), row.find("dataset_schema"), row.find("dataset_profile")));
  }
}
