package dynamodbstore.artifacts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Resource;
import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.S3Settings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The artifacts of logged models over a socket; statuses and texts are those of MLflow 3.15.1. */
class ModelArtifactRoutesTest {
  private static final String ROOT_URI = "mlflow-artifacts:/0/models/m-1/artifacts";
  private static final String MODEL = "2.0/mlflow/logged-models/m-1/artifacts";
  private static final String FILES = "/ajax-api/" + MODEL + "/files?artifact_file_path=";

  @TempDir private Path folder;
  private Listener listener;

  @BeforeEach
  void start() throws IOException {
    var settings =
        new ArtifactSettings(
            false, true, folder.toString(), Optional.empty(), List.of(), true, S3Settings.DEFAULT);
    var artifacts = Files.createDirectories(folder.resolve("0/models/m-1/artifacts/dir"));
    Files.write(artifacts.resolve("a.txt"), "hello".getBytes(UTF_8));
    Files.write(artifacts.resolveSibling("MLmodel"), "name: x".getBytes(UTF_8));
    ArtifactOwners<Resource.LoggedModel> models =
        (_, model) -> {
          if (!model.id().text().equals("m-1")) {
            throw ApiError.missing("Logged model with ID '%s' not found.".formatted(model.id()));
          }
          return Optional.of(new OwnerRoot(ROOT_URI, new Confinement.OwnLocation()));
        };
    var locations =
        new ArtifactRootResolver(
            settings, LocalFolderPolicy.of(settings, folder, true, Optional.empty()));
    var routes = ArtifactRoutes.ofModels(new OwnedArtifacts<>(locations, models)).routes();
    var router = TestRouters.of(routes);
    listener = Listener.start("127.0.0.1", 0, router);
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/", "/ajax-api/"})
  void theTopFolderIsListed(String root) {
    var listed = RawHttpClient.get(listener.port(), root + MODEL + "/directories");

    assertThat(listed.status()).isEqualTo(200);
    assertThat(listed.header("Content-Type")).contains("application/json");
    assertThat(listed.body())
        .isEqualTo(
            "{\"root_uri\":\""
                + ROOT_URI
                + "\",\"files\":[{\"path\":\"MLmodel\",\"is_dir\":false,\"file_size\":7},"
                + "{\"path\":\"dir\",\"is_dir\":true}]}");
  }

  @ParameterizedTest
  @CsvSource({"dir,1", "dir/,1", "nope,0", "MLmodel,0", "'',2"})
  void folderIsListedAndMissingFolderIsEmpty(String directory, int files) {
    var listed =
        RawHttpClient.get(
            listener.port(),
            "/api/"
                + MODEL
                + "/directories?artifact_directory_path="
                + directory
                + "&page_token=x");

    assertThat(listed.status()).isEqualTo(200);
    assertThat(listed.body().split("\"path\"")).hasSize(1 + files);
    assertThat(listed.body().contains("\"dir/a.txt\"")).isEqualTo(files == 1);
  }

  @Test
  void aFileIsSentAsAnAttachmentWholeOrInPart() {
    var whole = RawHttpClient.get(listener.port(), FILES + "dir/a.txt");
    var part = RawHttpClient.get(listener.port(), FILES + "dir/a.txt", "Range: bytes=1-2");

    assertThat(whole.body()).isEqualTo("hello");
    assertThat(whole.header("Content-Disposition")).contains("attachment; filename=a.txt");
    assertThat(whole.header("Content-Type")).contains("text/plain");
    assertThat(whole.header("Cache-Control")).contains("no-cache");
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("el");
    assertThat(part.header("Content-Range")).contains("bytes 1-2/5");
  }

  @Test
  void fileDownloadExistsOnlyUnderAjaxApi() {
    var reply = RawHttpClient.get(listener.port(), FILES.replace("ajax-", "") + "dir/a.txt");

    assertThat(reply.status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "directories?artifact_directory_path=../x,400,INVALID_PARAMETER_VALUE,Invalid path",
    "directories?artifact_directory_path=/etc,400,INVALID_PARAMETER_VALUE,Invalid path",
    "files?artifact_file_path=../x,400,INVALID_PARAMETER_VALUE,Invalid path",
    "files,400,BAD_REQUEST,Request must include the \\\"artifact_file_path\\\" query parameter.",
    "files?artifact_file_path=,400,BAD_REQUEST,Request must include the \\\"artifact_file_path\\\" query parameter.",
    "files?artifact_file_path=no,404,RESOURCE_DOES_NOT_EXIST,No such artifact: '0/models/m-1/artifacts/no'",
    "files?artifact_file_path=dir,400,INVALID_PARAMETER_VALUE,Artifact path refers to a directory; not a file: '0/models/m-1/artifacts/dir'",
  })
  void unreadablePathIsRefusedWithTheMessageOfTheReference(
      String path, int status, String code, String message) {
    var reply = RawHttpClient.get(listener.port(), "/ajax-api/" + MODEL + "/" + path);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.body())
        .startsWith("{\"error_code\":\"" + code + "\",\"message\":\"" + message.replace(';', ','));
  }

  @ParameterizedTest
  @CsvSource({
    "directories,404,Logged model with ID 'm-2' not found.",
    "files?artifact_file_path=a,404,Logged model with ID 'm-2' not found.",
    "directories?artifact_directory_path=../x,400,Invalid path",
    "files,400,Request must include",
  })
  void requestIsValidatedBeforeTheModelIsRead(String path, int status, String message) {
    var other = "/ajax-api/" + MODEL.replace("m-1", "m-2") + "/" + path;

    var reply = RawHttpClient.get(listener.port(), other);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.body()).contains("\"message\":\"" + message);
  }
}
