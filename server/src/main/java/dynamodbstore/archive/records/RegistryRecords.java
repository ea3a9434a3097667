package dynamodbstore.archive.records;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.registry.entity.ModelVersion;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.VersionStage;
import java.util.Arrays;
import java.util.Map;

/** Records of registered models and prompts, and of their versions. */
public final class RegistryRecords {
  private RegistryRecords() {}

  /**
   * Writes the fields of a model or prompt.
   *
   * @param tags all of them
   * @param aliases version numbers as texts, by alias
   */
  public static void write(
      RecordWriter out,
      RegisteredModel model,
      Map<String, String> tags,
      Map<String, String> aliases) {
    out.text("internal_id", model.id().text())
        .text("workspace", model.workspace())
        .text("name", model.name())
        .text("description", model.description())
        .number("creation_time", model.created().toEpochMilli())
        .number("last_update_time", model.updated().toEpochMilli())
        .number("renaming_time", RecordTime.millis(model.renamed()))
        .number("last_version", model.lastVersion())
        .number("last_version_creation_time", model.lastCreated().toEpochMilli())
        .texts("tags", tags)
        .texts("aliases", aliases);
  }

  public static ArchivedModel model(ArchiveRecord from) {
    return new ArchivedModel(
        from.text("internal_id"),
        from.text("workspace"),
        from.text("name"),
        from.text("description"),
        RecordTime.read(from, "creation_time"),
        RecordTime.read(from, "last_update_time"),
        RecordTime.find(from, "renaming_time"),
        from.number("last_version"),
        RecordTime.read(from, "last_version_creation_time"),
        from.map("tags"),
        from.map("aliases"));
  }

  /** Writes a version of the model that was written last; a deleted one keeps its number only. */
  public static void write(RecordWriter out, ModelVersion version, Map<String, String> tags) {
    out.number("version", version.number())
        .number("creation_time", version.created().toEpochMilli())
        .number("last_update_time", version.updated().toEpochMilli())
        .text("stage", version.stage().text());
    if (version.isLiving()) {
      out.text("description", version.description())
          .text("source", version.source())
          .text("storage_location", version.location())
          .text("storage_root", version.within())
          .text("run_id", version.run())
          .text("run_link", version.runLink())
          .texts("tags", tags);
    }
  }

  public static ArchivedVersion version(ArchiveRecord from) {
    var stage = stage(from.text("stage"));
    boolean isLiving = stage != VersionStage.DELETED;
    return new ArchivedVersion(
        from.number("version"),
        RecordTime.read(from, "creation_time"),
        RecordTime.read(from, "last_update_time"),
        from.find("description"),
        stage,
        isLiving ? from.text("source") : "",
        isLiving ? from.text("storage_location") : "",
        isLiving ? from.text("storage_root") : "",
        isLiving ? from.text("run_id") : "",
        isLiving ? from.text("run_link") : "",
        from.map("tags"));
  }

  private static VersionStage stage(String text) {
    return Arrays.stream(VersionStage.values())
        .filter(stage -> stage.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new MalformedRecord("\"%s\" is no stage of a version".formatted(text)));
  }
}
