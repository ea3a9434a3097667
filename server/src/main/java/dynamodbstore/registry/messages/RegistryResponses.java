package dynamodbstore.registry.messages;

import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageEncoder;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.SortedMap;

/** Response messages of registered models and versions. */
public final class RegistryResponses {
  private static final EncodedName REGISTERED_MODEL = EncodedName.of("registered_model");
  private static final EncodedName REGISTERED_MODELS = EncodedName.of("registered_models");
  private static final EncodedName MODEL_VERSION = EncodedName.of("model_version");
  private static final EncodedName MODEL_VERSIONS = EncodedName.of("model_versions");
  private static final EncodedName ARTIFACT_URI = EncodedName.of("artifact_uri");
  private static final EncodedName NAME = EncodedName.of("name");
  private static final EncodedName VERSION = EncodedName.of("version");
  private static final EncodedName CREATION_TIMESTAMP = EncodedName.of("creation_timestamp");
  private static final EncodedName LAST_UPDATED_TIMESTAMP =
      EncodedName.of("last_updated_timestamp");
  private static final EncodedName DESCRIPTION = EncodedName.of("description");
  private static final EncodedName LATEST_VERSIONS = EncodedName.of("latest_versions");
  private static final EncodedName TAGS = EncodedName.of("tags");
  private static final EncodedName ALIASES = EncodedName.of("aliases");
  private static final EncodedName ALIAS = EncodedName.of("alias");
  private static final EncodedName CURRENT_STAGE = EncodedName.of("current_stage");
  private static final EncodedName SOURCE = EncodedName.of("source");
  private static final EncodedName RUN_ID = EncodedName.of("run_id");
  private static final EncodedName STATUS = EncodedName.of("status");
  private static final EncodedName RUN_LINK = EncodedName.of("run_link");

  private RegistryResponses() {}

  public static void model(JsonWriter out, RegisteredModelDetails shown) {
    write(out.name(REGISTERED_MODEL), shown);
  }

  public static void models(JsonWriter out, TokenPage<RegisteredModelDetails> page) {
    PageEncoder.write(out, REGISTERED_MODELS, page, RegistryResponses::write);
  }

  public static void version(JsonWriter out, ModelVersionDetails shown) {
    write(out.name(MODEL_VERSION), shown);
  }

  public static void versions(JsonWriter out, TokenPage<ModelVersionDetails> page) {
    PageEncoder.write(out, MODEL_VERSIONS, page, RegistryResponses::write);
  }

  public static void latest(JsonWriter out, List<ModelVersionDetails> shown) {
    PageEncoder.write(out, MODEL_VERSIONS, shown.iterator(), "", RegistryResponses::write);
  }

  public static void location(JsonWriter out, String location) {
    out.field(ARTIFACT_URI, location);
  }

  private static void write(JsonWriter out, RegisteredModelDetails shown) {
    var model = shown.model();
    out.beginObject()
        .field(NAME, model.name())
        .field(CREATION_TIMESTAMP, model.created().toEpochMilli())
        .field(LAST_UPDATED_TIMESTAMP, model.updated().toEpochMilli());
    if (!model.description().isEmpty()) {
      out.field(DESCRIPTION, model.description());
    }
    PageEncoder.write(
        out, LATEST_VERSIONS, shown.latest().iterator(), "", RegistryResponses::write);
    tags(out, shown.tags());
    if (!shown.aliases().isEmpty()) {
      out.name(ALIASES).beginArray();
      shown
          .aliases()
          .forEach(
              (alias, version) ->
                  out.beginObject().field(ALIAS, alias).field(VERSION, version).endObject());
      out.endArray();
    }
    out.endObject();
  }

  private static void write(JsonWriter out, ModelVersionDetails shown) {
    members(out.beginObject(), shown);
    out.endObject();
  }

  /** Writes the fields of a version into an open object. */
  public static void members(JsonWriter out, ModelVersionDetails shown) {
    var version = shown.version();
    out.field(NAME, shown.name())
        .field(VERSION, Long.toString(version.number()))
        .field(CREATION_TIMESTAMP, version.created().toEpochMilli())
        .field(LAST_UPDATED_TIMESTAMP, shown.updated().toEpochMilli())
        .field(CURRENT_STAGE, version.stage().text());
    version.description().ifPresent(description -> out.field(DESCRIPTION, description));
    out.field(SOURCE, version.source()).field(RUN_ID, version.run()).field(STATUS, "READY");
    tags(out, shown.tags());
    out.field(RUN_LINK, version.runLink());
    if (!shown.aliases().isEmpty()) {
      out.name(ALIASES).beginArray();
      shown.aliases().forEach(out::value);
      out.endArray();
    }
  }

  private static void tags(JsonWriter out, SortedMap<String, String> tags) {
    TagMessage.write(
        out,
        TAGS,
        tags.entrySet().stream().map(tag -> new Tag(tag.getKey(), tag.getValue())).toList());
  }
}
