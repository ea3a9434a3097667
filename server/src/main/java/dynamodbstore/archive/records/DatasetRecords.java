package dynamodbstore.archive.records;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.entity.StoredDataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records of datasets that runs use as inputs. */
public final class DatasetRecords {
  private static final String NAME = "name";
  private static final String DIGEST = "digest";

  private DatasetRecords() {}

  public static void write(RecordWriter out, StoredDataset stored) {
    ExperimentRecords.id(out, stored.experiment());
    var dataset = stored.dataset();
    ref(out, dataset.ref());
    out.text("source_type", dataset.sourceType())
        .text("source", dataset.body().source())
        .text("schema", dataset.body().schema())
        .text("profile", dataset.body().profile())
        .texts("contexts", stored.contexts().stream().flatMap(Optional::stream).toList())
        .flag("without_context", stored.contexts().contains(Optional.<String>empty()));
  }

  public static StoredDataset read(ArchiveRecord from) {
    var contexts = new ArrayList<Optional<String>>();
    from.texts("contexts").forEach(context -> contexts.add(Optional.of(context)));
    if (from.flag("without_context")) {
      contexts.add(Optional.empty());
    }
    return new StoredDataset(
        ExperimentRecords.id(from),
        new Dataset(
            ref(from),
            from.text("source_type"),
            new Dataset.Body(from.text("source"), from.find("schema"), from.find("profile"))),
        List.copyOf(contexts));
  }

  static void ref(RecordWriter out, DatasetRef ref) {
    out.text(NAME, ref.name()).text(DIGEST, ref.digest());
  }

  static DatasetRef ref(ArchiveRecord from) {
    return new DatasetRef(from.text(NAME), from.text(DIGEST));
  }
}
