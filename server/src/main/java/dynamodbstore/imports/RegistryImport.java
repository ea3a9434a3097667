package dynamodbstore.imports;

import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.imports.entities.SourceRegisteredModel;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * Import of registered models and prompts with their versions. The versions are written first: no
 * request finds them before their model. A model whose name exists in the table is left as it is,
 * with its versions.
 */
final class RegistryImport {
  private static final int AT_ONCE = 200;

  private final ImportSource.Registry source;
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final ImportReport report;

  RegistryImport(
      ImportSource.Registry source,
      RegisteredModelRepository models,
      ModelVersionRepository versions,
      ImportReport report) {
    this.source = source;
    this.models = models;
    this.versions = versions;
    this.report = report;
  }

  /** Imports all models. */
  void run(ImportProgress progress) {
    source.each(
        one -> {
          progress.add(1);
          if (models.findId(one.workspace(), one.name()).isPresent()) {
            report.existing(Kind.REGISTERED_MODEL, 1);
          } else {
            OversizedEntities.leaveOut(
                List.of(one),
                some -> some.forEach(this::write),
                Kind.REGISTERED_MODEL,
                SourceRegisteredModel::name,
                report);
          }
        });
  }

  private void write(SourceRegisteredModel one) {
    var model = new ModelDraft(one);
    var some = new ArrayList<Write>();
    var count = new long[1];
    source.versions(
        one,
        from -> {
          if (!from.status().equals("READY") && !from.status().isEmpty()) {
            report.remark("versions: their status was not READY, and is READY now");
          }
          some.addAll(model.version(from));
          count[0]++;
          if (some.size() >= AT_ONCE) {
            versions.putRows(some);
            some.clear();
          }
        });
    versions.putRows(some);
    var built = model.build();
    if (models.create(built.model(), built.rows())) {
      report.imported(Kind.REGISTERED_MODEL, 1);
      report.imported(Kind.MODEL_VERSION, count[0]);
    } else {
      report.skipped(Kind.REGISTERED_MODEL, "a client has created one of the same name meanwhile");
    }
  }
}
