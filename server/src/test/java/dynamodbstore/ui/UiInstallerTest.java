package dynamodbstore.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.UiSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UiInstallerTest {
  private static final String PAGES = "mlflow/server/js/build/";
  private static final String CATALOG = "mlflow/utils/model_catalog/";

  @TempDir private Path folder;

  @Test
  void onlyTheWebUiIsExtracted() {
    var said =
        install(
            Map.of(
                PAGES + "index.html",
                "<html>",
                PAGES + "static/js/a.js",
                "alert()",
                "mlflow/server/handlers.py",
                "import os"));

    var installed = folder.resolve("ui/7");
    assertThat(said).isEqualTo("The web UI is installed in " + installed + ".");
    assertThat(installed.resolve("index.html")).hasContent("<html>");
    assertThat(installed.resolve("static/js/a.js")).hasContent("alert()");
    assertThat(folder.resolve("ui")).isDirectoryNotContaining("glob:**/.install-*");
    try (var all = Files.walk(installed)) {
      assertThat(all.filter(Files::isRegularFile)).hasSize(2);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void installedBuildIsNotFetchedAgain() {
    var first = install(Map.of(PAGES + "index.html", "first", CATALOG + "a.json", "{}"));
    var second = install(Map.of(PAGES + "index.html", "second", CATALOG + "a.json", "{}"));

    assertThat(first).doesNotContain("already");
    assertThat(second).contains("already");
    assertThat(folder.resolve("ui/7/index.html")).hasContent("first");
  }

  @Test
  void modelCatalogueIsExtractedWithoutItsProgramAndNotCompressed() {
    var prices = "{\"models\": {}}".repeat(500);

    var _ =
        install(
            Map.of(
                PAGES + "index.html", "", CATALOG + "a.json", prices, CATALOG + "__init__.py", ""));

    var catalog = folder.resolve("ui/7/model_catalog");
    assertThat(catalog.resolve("a.json")).hasContent(prices);
    assertThat(catalog).isDirectoryNotContaining("glob:**.py");
    assertThat(folder.resolve("ui/packed")).doesNotExist();
    assertThat(new ModelCatalogLocator(UiSettings.beside(folder), "7").find()).contains(catalog);
  }

  @Test
  void modelCatalogueIsAddedToAnInstallationWithoutOne() {
    var _ = install(Map.of(PAGES + "index.html", "first"));

    var said = install(Map.of(PAGES + "index.html", "second", CATALOG + "a.json", "{}"));

    assertThat(said).endsWith("; the model catalogue was added.");
    assertThat(folder.resolve("ui/7/index.html")).hasContent("first");
    assertThat(folder.resolve("ui/7/model_catalog/a.json")).hasContent("{}");
    assertThat(folder.resolve("ui")).isDirectoryNotContaining("glob:**/.install-*");
  }

  @Test
  void installationFillsTheCompressedCache() {
    var script = "console.log('hello');\n".repeat(500);

    var _ = install(Map.of(PAGES + "index.html", "<html>", PAGES + "main.js", script));

    assertThat(folder.resolve("ui/packed"))
        .isDirectoryContaining("glob:**.gzip")
        .isDirectoryContaining("glob:**.br");
  }

  @Test
  void wheelWithEscapingPathIsRefused() {
    assertThatThrownBy(
            () -> install(Map.of(PAGES + "index.html", "", PAGES + "../../../../../out", "x")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("leads out of it");
    assertThat(folder.resolve("ui")).isEmptyDirectory();
  }

  @Test
  void wheelWithoutWebUiLeavesNothing() {
    assertThatThrownBy(() -> install(Map.of("mlflow/__init__.py", "")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("There is no web UI");
    assertThat(folder.resolve("ui")).isEmptyDirectory();
  }

  @Test
  void missingPythonIsReported() {
    var pip = new PipWheelSource(folder.resolve("no-python").toString());

    assertThatThrownBy(() -> new UiInstaller(UiSettings.beside(folder), "7", pip).install())
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("This needs Python with pip");
  }

  private String install(Map<String, String> files) {
    WheelSource source = (version, work) -> wheel(work.resolve(version + ".whl"), files);
    return new UiInstaller(UiSettings.beside(folder), "7", source).install();
  }

  private static Path wheel(Path file, Map<String, String> files) throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (var entry : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    }
    return file;
  }
}
