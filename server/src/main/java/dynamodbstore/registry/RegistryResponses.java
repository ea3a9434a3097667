package dynamodbstore.registry;

import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageMessage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.List;
import java.util.SortedMap;

/** Response messages of registered models and versions. */
final class RegistryResponses {
  private static final Name REGISTERED_MODEL = Name.of("registered_model");
  private static final Name REGISTERED_MODELS = Name.of("registered_models");
  private static final Name MODEL_VERSION = Name.of("model_version");
  private static final Name MODEL_VERSIONS = Name.of("model_versions");
  private static final Name ARTIFACT_URI = Name.of("artifact_uri");
  private static final Name NAME = Name.of("name");
  private static final Name VERSION = Name.of("version");
  private static final Name CREATION_TIMESTAMP = Name.of("creation_timestamp");
  private static final Name LAST_UPDATED_TIMESTAMP = Name.of("last_updated_timestamp");
  private static final Name DESCRIPTION = Name.of("description");
  private static final Name LATEST_VERSIONS = Name.of("latest_versions");
  private static final Name TAGS = Name.of("tags");
  private static final Name ALIASES = Name.of("aliases");
  private static final Name ALIAS = Name.of("alias");
  private static final Name CURRENT_STAGE = Name.of("current_stage");
  private static final Name SOURCE = Name.of("source");
  private static final Name RUN_ID = Name.of("run_id");
  private static final Name STATUS = Name.of("status");
  private static final Name RUN_LINK = Name.of("run_link");

  private RegistryResponses() {}

  static void model(JsonWriter out, ShownModel shown) {
    write(out.name(REGISTERED_MODEL), shown);
  }

  static void models(JsonWriter out, TokenPage<ShownModel> page) {
    PageMessage.write(out, REGISTERED_MODELS, page, RegistryResponses::write);
  }

  static void version(JsonWriter out, ShownVersion shown) {
    write(out.name(MODEL_VERSION), shown);
  }

  static void versions(JsonWriter out, TokenPage<ShownVersion> page) {
    PageMessage.write(out, MODEL_VERSIONS, page, RegistryResponses::write);
  }

  static void latest(JsonWriter out, List<ShownVersion> shown) {
    PageMessage.write(out, MODEL_VERSIONS, shown.iterator(), "", RegistryResponses::write);
  }

  static void location(JsonWriter out, String location) {
    out.field(ARTIFACT_URI, location);
  }

  private static void write(JsonWriter out, ShownModel shown) {
    var model = shown.model();
    out.beginObject()
        .field(NAME, model.name())
        .field(CREATION_TIMESTAMP, model.created().toEpochMilli())
        .field(LAST_UPDATED_TIMESTAMP, model.updated().toEpochMilli());
    if (!model.description().isEmpty()) {
      out.field(DESCRIPTION, model.description());
    }
    PageMessage.write(
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

  private static void write(JsonWriter out, ShownVersion shown) {
    members(out.beginObject(), shown);
    out.endObject();
  }

  /** Writes the fields of a version into an open object. */
  static void members(JsonWriter out, ShownVersion shown) {
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
