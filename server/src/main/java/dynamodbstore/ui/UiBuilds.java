package dynamodbstore.ui;

import dynamodbstore.config.Refusal;
import dynamodbstore.config.UiSettings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where MLflow's pages may lie: where the operator says; else where they were installed; else in
 * the Python that is in use. They are looked for when they are first asked for, which takes a few
 * looks at folders, and again until they are found or if they are gone: whoever installs them need
 * not start the server again. Shared by all threads.
 */
public final class UiBuilds {
  private final UiSettings settings;
  private final String version;
  private final AtomicReference<Optional<UiBuild>> found = new AtomicReference<>(Optional.empty());

  /**
   * @param version the MLflow whose pages they must be, unless the operator says otherwise: others
   *     ask for other things
   */
  public UiBuilds(UiSettings settings, String version) {
    this.settings = settings;
    this.version = version;
    settings.folder().ifPresent(UiBuilds::requireBuild);
  }

  /** The folder of the pages, if there are any now. */
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
                    .or(() -> PythonPackages.of(settings).findPages(version)));
  }

  private static void requireBuild(Path folder) {
    if (UiBuild.in(folder).isEmpty()) {
      throw new Refusal("There are no web pages in " + folder + ": it has no index.html.");
    }
  }
}
