package dynamodbstore.imports.rest;

import dynamodbstore.api.Caller;
import dynamodbstore.imports.entities.SourceRegisteredModel;
import dynamodbstore.imports.entities.SourceVersion;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.registry.messages.RegistryRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads registered models and prompts with their versions. A search finds prompts only if it asks
 * for them. Versions are sorted by their numbers in memory, because searches order them otherwise.
 */
final class RestRegistry implements ImportSource.Registry {
  private static final String MODELS = "/api/2.0/mlflow/registered-models/";
  private static final String VERSIONS = "/api/2.0/mlflow/model-versions/";
  private static final String PROMPTS = "tags.`mlflow.prompt.is_prompt` = 'true'";
  private static final String PAGE = "200";

  private final List<RestApi> workspaces;

  RestRegistry(List<RestApi> workspaces) {
    this.workspaces = workspaces;
  }

  @Override
  public void each(Consumer<SourceRegisteredModel> consumer) {
    for (var api : workspaces) {
      for (var filter : List.of("", PROMPTS)) {
        api.pages(
            token -> search(MODELS, filter, token),
            page ->
                Lookahead.each(
                    page.list("registered_models"), one -> model(api, one.text("name")), consumer));
      }
    }
  }

  private static RestRequest search(String path, String filter, Optional<String> token) {
    var query = new ArrayList<>(List.of("max_results", PAGE));
    if (!filter.isEmpty()) {
      query.addAll(List.of("filter", filter));
    }
    token.ifPresent(text -> query.addAll(List.of("page_token", text)));
    return RestRequest.get(path + "search", query.toArray(String[]::new));
  }

  /** Only this request returns the aliases in every release. */
  private static SourceRegisteredModel model(RestApi api, String name) {
    var one = api.read(RestRequest.get(MODELS + "get", "name", name)).fields("registered_model");
    return new SourceRegisteredModel(
        api.workspace().orElse(Caller.DEFAULT_WORKSPACE),
        one.text("name"),
        one.text("description"),
        one.number("creation_timestamp"),
        one.findNumber("last_updated_timestamp").orElse(one.number("creation_timestamp")),
        one.tagMap("tags"),
        aliases(one));
  }

  private static Map<String, String> aliases(JsonFields one) {
    var aliases = new LinkedHashMap<String, String>();
    one.list("aliases").forEach(alias -> aliases.put(alias.text("alias"), alias.text("version")));
    return aliases;
  }

  @Override
  public void versions(SourceRegisteredModel model, Consumer<SourceVersion> consumer) {
    var api = of(model);
    var all = new ArrayList<JsonFields>();
    api.pages(
        token -> search(VERSIONS, filter(model), token),
        page -> all.addAll(page.list("model_versions")));
    all.sort(Comparator.comparingLong(one -> one.number("version")));
    Lookahead.each(all, one -> version(api, model.name(), one), consumer);
  }

  private static String filter(SourceRegisteredModel model) {
    var filter = "name = " + quoted(model.name());
    boolean isPrompt =
        RegistryRules.saysPrompt(model.tags().getOrDefault(RegistryRules.PROMPT_TAG, ""));
    return isPrompt ? filter + " AND " + PROMPTS : filter;
  }

  /** The search language has no escapes, but two kinds of quotes. */
  private static String quoted(String name) {
    return name.contains("'") ? '"' + name + '"' : "'" + name + "'";
  }

  private RestApi of(SourceRegisteredModel model) {
    return workspaces.stream()
        .filter(api -> api.workspace().orElse(Caller.DEFAULT_WORKSPACE).equals(model.workspace()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(model.workspace()));
  }

  private static SourceVersion version(RestApi api, String name, JsonFields one) {
    return new SourceVersion(
        one.number("version"),
        one.number("creation_timestamp"),
        one.findNumber("last_updated_timestamp").orElse(one.number("creation_timestamp")),
        one.find("description"),
        one.text("current_stage"),
        one.text("source"),
        location(api, name, one),
        one.text("run_id"),
        one.text("run_link"),
        one.text("status"),
        one.tagMap("tags"));
  }

  /** Where the files are, if the source refers to another model. */
  private static Optional<String> location(RestApi api, String name, JsonFields one) {
    return one.text("source").startsWith("models:/")
        ? api.find(
                RestRequest.get(
                    VERSIONS + "get-download-uri", "name", name, "version", one.text("version")))
            .flatMap(found -> found.find("artifact_uri"))
        : Optional.empty();
  }
}
