package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.RegistryRecords;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.OversizedEntities;
import dynamodbstore.imports.WritePool;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import java.util.List;
import java.util.Optional;

/**
 * Import of registered models and prompts with their versions. The versions are written first: no
 * request finds them before their model. A model whose name exists in the table, or which was
 * imported before and renamed since, is left as it is, with its versions.
 */
final class RegistryArchiveImport implements FamilyImport {
  private static final int AT_ONCE = 200;

  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final WritePool pool;
  private final ImportReport report;

  /** Empty if the current model exists. */
  private Optional<PendingModel> current = Optional.empty();

  RegistryArchiveImport(
      RegisteredModelRepository models,
      ModelVersionRepository versions,
      WritePool pool,
      ImportReport report) {
    this.models = models;
    this.versions = versions;
    this.pool = pool;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    if (record.type() == RecordType.REGISTERED_MODEL) {
      endSegment();
      begin(new PendingModel(RegistryRecords.model(record)));
    } else if (record.type() == RecordType.MODEL_VERSION) {
      current.ifPresent(
          model -> {
            model.add(RegistryRecords.version(record));
            if (model.waiting() >= AT_ONCE) {
              versions.putRows(model.takeVersions());
            }
          });
    } else {
      throw new MalformedRecord("it is neither a registered model nor a version");
    }
  }

  private void begin(PendingModel model) {
    var archived = model.archived();
    boolean exists =
        models.findId(archived.workspace(), archived.name()).isPresent()
            || models.find(model.id()).isPresent();
    if (exists) {
      report.existing(Kind.REGISTERED_MODEL, 1);
    } else {
      current = Optional.of(model);
    }
  }

  @Override
  public void endSegment() {
    var ended = current;
    current = Optional.empty();
    ended.ifPresent(
        model ->
            pool.submit(
                () ->
                    OversizedEntities.leaveOut(
                        List.of(model),
                        some -> some.forEach(this::write),
                        Kind.REGISTERED_MODEL,
                        some -> some.archived().name(),
                        report)));
  }

  private void write(PendingModel model) {
    versions.putRows(model.takeVersions());
    var built = model.build();
    if (models.create(built.model(), built.rows())) {
      report.imported(Kind.REGISTERED_MODEL, 1);
      report.imported(Kind.MODEL_VERSION, model.count());
    } else {
      report.skipped(Kind.REGISTERED_MODEL, "a client has created one of the same name meanwhile");
    }
  }
}
