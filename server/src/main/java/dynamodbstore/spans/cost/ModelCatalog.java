package dynamodbstore.spans.cost;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonArithmetic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Prices of all models in a folder of MLflow's catalogue, which has a JSON file for each provider.
 * Only prices are kept: some hundred kilobytes of the 1.7 MB.
 *
 * @param providers prices by provider and model, in the order of the providers' names. The
 *     reference asks them in the order of its file system, which differs between machines.
 */
record ModelCatalog(Map<String, Map<String, TokenPrices>> providers) implements ModelPrices {
  private static final String SUFFIX = ".json";
  private static final double MILLION = 1_000_000;

  /**
   * Reads the catalogue.
   *
   * @throws IOException if the folder or a file cannot be read, or a file is not JSON
   */
  static ModelCatalog read(Path folder) throws IOException {
    var providers = new TreeMap<String, Map<String, TokenPrices>>();
    for (var file : files(folder)) {
      var name = file.getFileName().toString();
      providers.put(name.substring(0, name.length() - SUFFIX.length()), models(file));
    }
    return new ModelCatalog(providers);
  }

  @Override
  public Optional<TokenPrices> find(String provider, String model) {
    return Optional.ofNullable(providers.getOrDefault(provider, Map.of()).get(model));
  }

  @Override
  public Optional<TokenPrices> findAnywhere(String model) {
    var free = Optional.<TokenPrices>empty();
    for (var models : providers.values()) {
      var found = models.get(model);
      if (found != null && found.input() != 0) {
        return Optional.of(found);
      }
      if (free.isEmpty()) {
        free = Optional.ofNullable(found);
      }
    }
    return free;
  }

  private static List<Path> files(Path folder) throws IOException {
    var files = new ArrayList<Path>();
    try (var all = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      all.forEach(files::add);
    }
    return files;
  }

  private static Map<String, TokenPrices> models(Path file) throws IOException {
    var bytes = Files.readAllBytes(file);
    var catalog =
        Json.parse(bytes, 0, bytes.length)
            .orElseThrow(() -> new IOException(file.getFileName() + " is not JSON"));
    var models = new HashMap<String, TokenPrices>();
    dict(catalog, "models")
        .ifPresent(
            all -> all.entries().forEach((name, model) -> models.put(name.value(), prices(model))));
    return Map.copyOf(models);
  }

  private static TokenPrices prices(Json model) {
    var pricing = dict(model, "pricing").orElseGet(Json.Dict::empty);
    return new TokenPrices(
        price(pricing, "input_per_million_tokens").orElse(0),
        price(pricing, "output_per_million_tokens").orElse(0),
        price(pricing, "cache_read_per_million_tokens"),
        price(pricing, "cache_write_per_million_tokens"));
  }

  private static Optional<Json.Dict> dict(Json json, String key) {
    return json instanceof Json.Dict dict
        ? dict.find(key).filter(Json.Dict.class::isInstance).map(Json.Dict.class::cast)
        : Optional.empty();
  }

  private static OptionalDouble price(Json.Dict pricing, String key) {
    return switch (pricing.find(key).orElseGet(Json.Null::new)) {
      case Json.Whole number -> OptionalDouble.of(PythonArithmetic.real(number) / MILLION);
      case Json.Real(double number) -> OptionalDouble.of(number / MILLION);
      default -> OptionalDouble.empty();
    };
  }
}
