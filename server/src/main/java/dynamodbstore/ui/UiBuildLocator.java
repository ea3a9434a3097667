package dynamodbstore.ui;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.UiSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Locator of the web UI: the operator's {@code --ui-dir}, else the installed build, else the active
 * Python's packages. Searches lazily on the first request, which costs a few file system calls, and
 * caches the result; searches again while none is found or if the cached build was deleted, so that
 * an installation needs no restart. Thread-safe: concurrent requests may search twice, with the
 * same result.
 */
public final class UiBuildLocator {
  private final UiSettings settings;
  private final String version;
  private final AtomicReference<Optional<UiBuild>> found = new AtomicReference<>(Optional.empty());

  /**
   * @param version the MLflow version that the build must have, unless the operator names a folder:
   *     other versions use other endpoints
   */
  public UiBuildLocator(UiSettings settings, String version) {
    this.settings = settings;
    this.version = version;
    settings.folder().ifPresent(UiBuildLocator::requireBuild);
  }

  /** The folder of the web UI, if there is one now. */
  public Optional<Path> folder() {
    return find().map(UiBuild::root);
  }

  Optional<UiBuild> find() {
    var known = found.get();
    if (known.filter(UiBuild::isThere).isPresent()) {
      return known;
    }
    var build = look();
    found.set(build);
    return build;
  }

  private Optional<UiBuild> look() {
    return settings
        .folder()
        .map(UiBuild::in)
        .orElseGet(
            () ->
                UiBuild.in(settings.installed(version))
                    .or(() -> PythonPackageLocator.of(settings).findPages(version)));
  }

  private static void requireBuild(Path folder) {
    if (UiBuild.in(folder).isEmpty()) {
      throw new CommandFailure(
          "There is no web UI in " + folder + " (--ui-dir): it has no index.html.");
    }
  }
}
