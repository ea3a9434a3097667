package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reader of MLflow's wheel that extracts only the web UI. */
final class WheelExtractor {
  private static final String PAGES = "mlflow/server/js/build/";

  private WheelExtractor() {}

  /**
   * Extracts the web UI, and nothing else, into a new folder.
   *
   * @return the folder
   */
  static Path unpackPages(Path wheel, Path folder) throws IOException {
    try (var zip = new ZipFile(wheel.toFile())) {
      for (var entry : pages(zip)) {
        var file = folder.resolve(entry.getName().substring(PAGES.length())).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException("The wheel has a file whose path leads out of it: " + entry);
        }
        Files.createDirectories(file.getParent());
        try (var content = zip.getInputStream(entry)) {
          var _ = Files.copy(content, file);
        }
      }
    }
    if (UiBuild.in(folder).isEmpty()) {
      throw new IOException("There is no web UI in " + wheel.getFileName());
    }
    return folder;
  }

  private static List<? extends ZipEntry> pages(ZipFile zip) {
    return zip.stream()
        .filter(entry -> entry.getName().startsWith(PAGES) && !entry.isDirectory())
        .toList();
  }
}
