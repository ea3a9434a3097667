package dynamodbstore.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reader of MLflow's wheel that extracts only the web UI and the model catalogue. */
final class WheelExtractor {
  private static final String PAGES = "mlflow/server/js/build/";
  private static final String CATALOG = "mlflow/utils/model_catalog/";

  private WheelExtractor() {}

  /**
   * Extracts the web UI, and nothing else, into a new folder.
   *
   * @return the folder
   */
  static Path unpackPages(Path wheel, Path folder) throws IOException {
    extract(wheel, PAGES, "", folder);
    if (UiBuild.in(folder).isEmpty()) {
      throw new IOException("There is no web UI in " + wheel.getFileName());
    }
    return folder;
  }

  /**
   * Extracts the files of the model catalogue into a new folder; creates none if there are none.
   */
  static void extractCatalog(Path wheel, Path folder) throws IOException {
    extract(wheel, CATALOG, ".json", folder);
  }

  private static void extract(Path wheel, String prefix, String suffix, Path folder)
      throws IOException {
    try (var zip = new ZipFile(wheel.toFile())) {
      for (var entry : entries(zip, prefix, suffix)) {
        var file = folder.resolve(entry.getName().substring(prefix.length())).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException("The wheel has a file whose path leads out of it: " + entry);
        }
        Files.createDirectories(file.getParent());
        try (var content = zip.getInputStream(entry)) {
          var _ = Files.copy(content, file);
        }
      }
    }
  }

  private static List<? extends ZipEntry> entries(ZipFile zip, String prefix, String suffix) {
    return zip.stream()
        .filter(
            entry ->
                entry.getName().startsWith(prefix)
                    && entry.getName().endsWith(suffix)
                    && !entry.isDirectory())
        .toList();
  }
}
