package dynamodbstore.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.config.UiSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UiBuildsTest {
  private static final String VERSION = "3.15.1";

  @TempDir private Path folder;

  @Test
  void installedBuildTakesPrecedenceOverPython() throws IOException {
    var installed = pages(folder.resolve("home/" + VERSION));
    var ofPython = environment("venv", VERSION);

    assertThat(find(List.of(folder.resolve("venv")), List.of())).contains(installed);
    Files.delete(installed.resolve("index.html"));
    assertThat(find(List.of(folder.resolve("venv")), List.of())).contains(ofPython);
  }

  @Test
  void buildOfAnotherVersionIsIgnored() throws IOException {
    var _ = environment("venv", "2.22.0");

    assertThat(find(List.of(folder.resolve("venv")), List.of())).isEmpty();
  }

  @Test
  void pythonOnThePathIsFoundThroughLinks() throws IOException {
    var ofPython = environment("opt", VERSION);
    var program = Files.createFile(Files.createDirectory(folder.resolve("opt/bin")).resolve("py"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    var bin = Files.createDirectories(folder.resolve("usr/bin"));
    Files.createSymbolicLink(bin.resolve("python3"), program);

    assertThat(find(List.of(), List.of(folder.resolve("nowhere"), bin))).contains(ofPython);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lib/python3.13/site-packages",
        "lib/python3/dist-packages",
        "local/lib/python3.11/dist-packages",
        "Lib/site-packages"
      })
  void usualPackageFoldersAreSearched(String place) throws IOException {
    var packages = folder.resolve("env").resolve(place);
    Files.createDirectories(packages.resolve("mlflow-" + VERSION + ".dist-info"));
    var pages = pages(packages.resolve("mlflow/server/js/build"));

    assertThat(find(List.of(folder.resolve("env")), List.of())).contains(pages);
  }

  @Test
  void modelCatalogueOfPythonIsFoundUnlessOneIsInstalled() throws IOException {
    var packages = folder.resolve("venv/lib/python3.12/site-packages");
    Files.createDirectories(packages.resolve("mlflow-" + VERSION + ".dist-info"));
    var ofPython = Files.createDirectories(packages.resolve("mlflow/utils/model_catalog"));
    var settings =
        new UiSettings(
            Optional.empty(), folder.resolve("home"), List.of(folder.resolve("venv")), List.of());
    var locator = new ModelCatalogLocator(settings, VERSION);

    assertThat(locator.find()).contains(ofPython);
    var installed =
        Files.createDirectories(folder.resolve("home").resolve(VERSION).resolve("model_catalog"));
    assertThat(locator.find()).contains(installed);
  }

  private Optional<Path> find(List<Path> environments, List<Path> programs) {
    var settings = new UiSettings(Optional.empty(), folder.resolve("home"), environments, programs);
    return new UiBuildLocator(settings, VERSION).find().map(UiBuild::root);
  }

  private Path environment(String name, String version) throws IOException {
    var packages = folder.resolve(name).resolve("lib/python3.12/site-packages");
    Files.createDirectories(packages.resolve("mlflow-" + version + ".dist-info"));
    return pages(packages.resolve("mlflow/server/js/build"));
  }

  private static Path pages(Path place) throws IOException {
    Files.createDirectories(place);
    Files.writeString(place.resolve("index.html"), "<html>");
    return place.toRealPath();
  }
}
