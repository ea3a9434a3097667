package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegistryExportRepository;
import dynamodbstore.registry.entity.RegistryExportRepository.TaggedVersion;
import java.util.Optional;

/** Rows of registered models and prompts, with their versions. */
final class RegistryRows {
  private final RegistryExportRepository registry;
  private final MlflowRows models;
  private final MlflowRows tags;
  private final MlflowRows aliases;
  private final MlflowRows versions;
  private final MlflowRows versionTags;
  private final MlflowExportReport report;

  RegistryRows(RegistryExportRepository registry, MlflowFile file, MlflowExportReport report) {
    this.registry = registry;
    this.models =
        file.rows(
            "registered_models",
            "name",
            "creation_time",
            "last_updated_time",
            "description",
            "workspace");
    this.tags = file.rows("registered_model_tags", "key", "value", "name", "workspace");
    this.aliases = file.rows("registered_model_aliases", "alias", "version", "name", "workspace");
    this.versions =
        file.rows(
            "model_versions",
            "name",
            "version",
            "creation_time",
            "last_updated_time",
            "description",
            "current_stage",
            "source",
            "run_id",
            "status",
            "run_link",
            "storage_location",
            "workspace");
    this.versionTags =
        file.rows("model_version_tags", "key", "value", "name", "version", "workspace");
    this.report = report;
  }

  void add(RegisteredModel model) {
    var name = model.name();
    var workspace = model.workspace();
    models.add(
        name,
        model.created().toEpochMilli(),
        model.updated().toEpochMilli(),
        model.description(),
        workspace);
    registry.tags(model).forEach((key, value) -> tags.add(key, value, name, workspace));
    registry
        .aliases(model)
        .forEach((alias, number) -> aliases.add(alias, Long.parseLong(number), name, workspace));
    try (var all = registry.versions(model)) {
      all.forEach(one -> add(model, one));
    }
    report.written(Kind.REGISTERED_MODEL, 1);
  }

  /** A deleted version stays as such, so that its number is not used again. */
  private void add(RegisteredModel model, TaggedVersion tagged) {
    var version = tagged.version();
    versions.add(
        model.name(),
        version.number(),
        version.created().toEpochMilli(),
        model.shownUpdate(version).toEpochMilli(),
        version.description(),
        version.stage().text(),
        version.source(),
        version.run(),
        "READY",
        version.runLink(),
        elsewhere(version),
        model.workspace());
    tagged
        .tags()
        .forEach(
            (key, value) ->
                versionTags.add(key, value, model.name(), version.number(), model.workspace()));
    report.written(Kind.MODEL_VERSION, version.isLiving() ? 1 : 0);
  }

  /** Where the files are, if that is not the source. */
  private static Optional<String> elsewhere(ModelVersion version) {
    return Optional.of(version.location()).filter(location -> !location.equals(version.source()));
  }
}
