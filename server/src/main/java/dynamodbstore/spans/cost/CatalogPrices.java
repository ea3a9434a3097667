package dynamodbstore.spans.cost;

import static java.lang.System.Logger.Level.WARNING;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Prices of MLflow's model catalogue, read on first need and then kept. Thread-safe: one thread
 * reads and others wait, less than a second in a cold process. While there is no catalogue, it is
 * searched again once a minute, so that an installation needs no restart; the log says once that
 * there is none.
 */
public final class CatalogPrices implements ModelPrices {
  private static final System.Logger LOG = System.getLogger(CatalogPrices.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Supplier<Optional<Path>> folder;
  private final InstantSource clock;

  /** Written under the lock of this object; set once. */
  private volatile Optional<ModelPrices> catalog = Optional.empty();

  /** When the catalogue is searched next; guarded by the lock of this object. */
  private Instant next = Instant.MIN;

  private boolean isReported;

  /**
   * @param folder finds the folder of the catalogue, if there is one now
   */
  public CatalogPrices(Supplier<Optional<Path>> folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  @Override
  public Optional<TokenPrices> find(String provider, String model) {
    return catalog().find(provider, model);
  }

  @Override
  public Optional<TokenPrices> findAnywhere(String model) {
    return catalog().findAnywhere(model);
  }

  private ModelPrices catalog() {
    var known = catalog;
    return known.isPresent() ? known.get() : read();
  }

  private synchronized ModelPrices read() {
    var now = clock.instant();
    if (catalog.isEmpty() && !now.isBefore(next)) {
      next = now.plus(PAUSE);
      catalog = load();
    }
    return catalog.orElseGet(ModelPrices::none);
  }

  private Optional<ModelPrices> load() {
    var found = folder.get();
    if (found.isEmpty()) {
      report(
          "There is no model catalogue, so costs of spans are not calculated. Run `ui install`.");
      return Optional.empty();
    }
    try {
      return Optional.of(ModelCatalog.read(found.get()));
    } catch (IOException e) {
      report("Cannot read the model catalogue, so costs of spans are not calculated: " + e);
      return Optional.empty();
    }
  }

  private void report(String message) {
    if (!isReported) {
      isReported = true;
      LOG.log(WARNING, message);
    }
  }
}
