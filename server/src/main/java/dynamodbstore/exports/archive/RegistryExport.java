package dynamodbstore.exports.archive;

import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.records.RegistryRecords;
import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegistryExportRepository;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Export of registered models with their versions: by workspace, models before prompts, in the
 * order of their names.
 */
final class RegistryExport implements FamilyExport {
  private static final Comparator<RegisteredModel> BY_NAME =
      Comparator.comparing(RegisteredModel::workspace)
          .thenComparing(RegisteredModel::isPrompt)
          .thenComparing(RegisteredModel::name);

  private final ExportScope scope;
  private final RegistryExportRepository models;

  RegistryExport(ExportScope scope, RegistryExportRepository models) {
    this.scope = scope;
    this.models = models;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    if (scope.includesAllModels()) {
      scope.workspaces().forEach(one -> exportAll(one.name(), after, out));
    } else {
      models(scope.models().stream())
          .sorted(BY_NAME)
          .filter(model -> after.filter(last -> cursor(model).compareTo(last) <= 0).isEmpty())
          .forEach(model -> write(model, out));
    }
  }

  private void exportAll(String workspace, Optional<ExportCursor> after, ArchiveWriter out) {
    for (var kind : ModelKind.values()) {
      var begin = ExportCursor.of(workspace, kind.name());
      boolean isDone = after.filter(last -> begin.comparePrefix(last) < 0).isPresent();
      if (!isDone) {
        var within = after.filter(last -> begin.comparePrefix(last) == 0).map(last -> last.part(2));
        models(models.ids(workspace, kind, within)).forEach(model -> write(model, out));
      }
    }
  }

  private Stream<RegisteredModel> models(Stream<RegisteredModelId> ids) {
    return ids.flatMap(id -> models.find(id).stream());
  }

  private static ExportCursor cursor(RegisteredModel model) {
    return ExportCursor.of(model.workspace(), ModelKind.of(model.isPrompt()).name(), model.name());
  }

  private void write(RegisteredModel model, ArchiveWriter out) {
    var tags = models.tags(model);
    var aliases = models.aliases(model);
    out.add(
        RecordType.REGISTERED_MODEL, fields -> RegistryRecords.write(fields, model, tags, aliases));
    models
        .versions(model)
        .forEach(
            one ->
                out.add(
                    RecordType.MODEL_VERSION,
                    fields -> RegistryRecords.write(fields, one.version(), one.tags())));
    out.endEntity(cursor(model));
  }
}
