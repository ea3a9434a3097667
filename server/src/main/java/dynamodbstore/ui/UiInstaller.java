package dynamodbstore.ui;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.UiSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;

/**
 * Installer of the web UI, and of the model catalogue in a folder within it. Atomic: extracts into
 * a temporary folder beside the target, then renames it. After a crash a temporary folder remains,
 * which the server ignores.
 */
public final class UiInstaller {
  private final UiSettings settings;
  private final String version;
  private final WheelSource source;

  public UiInstaller(UiSettings settings, String version, WheelSource source) {
    this.settings = settings;
    this.version = version;
    this.source = source;
  }

  /** Installs the web UI and returns a message for the operator. */
  public String install() {
    var target = settings.installed(version).toAbsolutePath().normalize();
    boolean hasUi = UiBuild.in(target).isPresent();
    if (hasUi && Files.isDirectory(ModelCatalogLocator.within(target))) {
      return "The web UI is already installed in " + target + ".";
    }
    try {
      Files.createDirectories(target.getParent());
      var work = Files.createTempDirectory(target.getParent(), ".install-");
      try {
        var wheel = source.fetch(version, work);
        if (hasUi) {
          addCatalog(wheel, work, target);
        } else {
          var build = WheelExtractor.unpackPages(wheel, work.resolve("build"));
          WheelExtractor.extractCatalog(wheel, ModelCatalogLocator.within(build));
          var _ = Files.move(build, target, StandardCopyOption.ATOMIC_MOVE);
        }
      } finally {
        delete(work);
      }
      pack(target);
    } catch (IOException e) {
      throw new CommandFailure("Cannot install the web UI in " + target + ": " + e + ".", e);
    }
    return hasUi
        ? "The web UI is already installed in " + target + "; the model catalogue was added."
        : "The web UI is installed in " + target + ".";
  }

  /** Completes an installation of an earlier version of this program. */
  private static void addCatalog(Path wheel, Path work, Path target) throws IOException {
    var catalog = ModelCatalogLocator.within(work);
    WheelExtractor.extractCatalog(wheel, catalog);
    if (Files.isDirectory(catalog)) {
      var _ =
          Files.move(catalog, ModelCatalogLocator.within(target), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /**
   * Fills the cache of compressed files, so that the first request does not wait for the
   * compression.
   */
  private void pack(Path target) throws IOException {
    var cache = new CompressedFileCache(settings.compressedFiles(), CompressedFileCache.MOST_BYTES);
    var catalog = ModelCatalogLocator.within(target.toRealPath());
    for (var file : files(target.toRealPath())) {
      if (UiResponses.isWorthPacking(file) && !file.path().startsWith(catalog)) {
        for (var packing : ContentCoding.values()) {
          var _ = cache.find(file, packing);
        }
      }
    }
  }

  private static List<UiFile> files(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      return paths.flatMap(path -> UiFile.at(path).stream()).toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (var paths = Files.walk(folder)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (var path : all) {
      Files.delete(path);
    }
  }
}
