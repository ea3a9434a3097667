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
 * Installer of the web UI. Atomic: extracts into a temporary folder beside the target, then renames
 * it. After a crash a temporary folder remains, which the server ignores.
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
    if (UiBuild.in(target).isPresent()) {
      return "The web UI is already installed in " + target + ".";
    }
    try {
      Files.createDirectories(target.getParent());
      var work = Files.createTempDirectory(target.getParent(), ".install-");
      try {
        var unpacked =
            WheelExtractor.unpackPages(source.fetch(version, work), work.resolve("build"));
        var _ = Files.move(unpacked, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        delete(work);
      }
      pack(target);
    } catch (IOException e) {
      throw new CommandFailure("Cannot install the web UI in " + target + ": " + e + ".", e);
    }
    return "The web UI is installed in " + target + ".";
  }

  /**
   * Fills the cache of compressed files, so that the first request does not wait for the
   * compression.
   */
  private void pack(Path target) throws IOException {
    var cache = new CompressedFileCache(settings.compressedFiles(), CompressedFileCache.MOST_BYTES);
    for (var file : files(target.toRealPath())) {
      if (UiResponses.isWorthPacking(file)) {
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
