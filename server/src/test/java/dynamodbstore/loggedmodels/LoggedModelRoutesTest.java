package dynamodbstore.loggedmodels;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.config.Config;
import dynamodbstore.http.JsonHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses, compared with those of the reference server to the same requests. */
class LoggedModelRoutesTest {
  private static final String MODELS = "/api/2.0/mlflow/logged-models";
  private static final Pattern ID = Pattern.compile("m-[0-9a-f]{32}");
  private static final Pattern MILLIS = Pattern.compile("\\d{13}");

  private final Server server =
      Server.start(
          Config.inFolder(Path.of("unused"), 0),
          new MemoryTable(InstantSource.system(), new Meter()),
          new Meter());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void modelIsWrittenAsMlflowWritesIt() {
    var created =
        call(
            "POST",
            MODELS,
            """
            {"experiment_id": "0", "name": "q", "tags": [{"key": "b", "value": "1"}, \
            {"key": "a", "value": "2"}], "params": [{"key": "z", "value": "1"}, \
            {"key": "y", "value": "2"}]}""");

    assertThat(anonymous(created))
        .isEqualTo(
            """
            200 {"model": {"info": {"model_id": "ID", "experiment_id": "0", "name": "q", \
            "creation_timestamp_ms": 0, "last_updated_timestamp_ms": 0, \
            "artifact_uri": "mlflow-artifacts:/0/models/ID/artifacts", \
            "status": "LOGGED_MODEL_PENDING", "model_type": "", "source_run_id": "", \
            "tags": [{"key": "a", "value": "2"}, {"key": "b", "value": "1"}]}, \
            "data": {"params": [{"key": "y", "value": "2"}, {"key": "z", "value": "1"}]}}}"""
                .replace(": ", ":")
                .replace(", ", ","));
    assertThat(call("GET", MODELS + "/" + idIn(created), "")).isEqualTo(created);
    assertThat(call("GET", MODELS.replace("api", "ajax-api") + "/" + idIn(created), ""))
        .isEqualTo(created);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"LOGGED_MODEL_READY\" | LOGGED_MODEL_READY",
        "2   | LOGGED_MODEL_READY",
        "\"2\" | LOGGED_MODEL_READY",
        "3   | LOGGED_MODEL_UPLOAD_FAILED",
        "0   | LOGGED_MODEL_STATUS_UNSPECIFIED",
        "7   | LOGGED_MODEL_STATUS_UNSPECIFIED",
        "\"X\" | LOGGED_MODEL_STATUS_UNSPECIFIED"
      })
  void statusIsParsedAsInTheReference(String sent, String shown) {
    var id = newModel();

    var answer =
        call(
            "PATCH",
            MODELS + "/elsewhere",
            "{\"model_id\": \"%s\", \"status\": %s}".formatted(id, sent));

    assertThat(answer).startsWith("200 ").contains("\"" + shown + "\"");
  }

  @Test
  void missingRequiredFieldsAreReported() {
    var id = newModel();

    assertMissing("experiment_id", call("POST", MODELS, "{}"));
    assertMissing("model_id", call("PATCH", MODELS + "/" + id, "{\"status\": 2}"));
    assertMissing("status", call("PATCH", MODELS + "/" + id, "{\"model_id\": \"" + id + "\"}"));
    assertMissing("model_id", call("POST", MODELS + "/" + id + "/params", "{\"params\": []}"));
  }

  @Test
  void tagIsSetAndDeletedAndASecondDeletionIsNotFound() {
    var path = MODELS + "/" + newModel();

    assertThat(call("PATCH", path + "/tags", "{\"tags\": [{\"key\": \"it's\", \"value\": \"1\"}]}"))
        .isEqualTo("200 {}");
    assertThat(call("DELETE", path + "/tags/it%27s", "")).isEqualTo("200 {}");
    assertThat(call("DELETE", path + "/tags/it%27s", ""))
        .startsWith("404 ")
        .contains("RESOURCE_DOES_NOT_EXIST")
        .contains("No tag with key \\\"it's\\\" found for model with ID");
  }

  @Test
  void paramsAreLoggedToTheModelInThePathNotInTheBody() {
    var id = newModel();
    var body = "{\"model_id\": \"other\", \"params\": [{\"key\": \"p\", \"value\": \"1\"}]}";

    assertThat(call("POST", MODELS + "/" + id + "/params", body)).isEqualTo("200 {}");

    assertThat(call("GET", MODELS + "/" + id, ""))
        .contains("\"params\":[{\"key\":\"p\",\"value\":\"1\"}]");
  }

  @Test
  void deletedModelIsReturnedIfAllowed() {
    var path = MODELS + "/" + newModel();

    assertThat(call("DELETE", path, "")).isEqualTo("200 {}");

    assertThat(call("GET", path, "")).startsWith("404 ");
    assertThat(call("GET", path + "?allow_deleted=1", "")).startsWith("404 ");
    assertThat(call("GET", path + "?allow_deleted=TRUE", "")).startsWith("200 ");
  }

  private void assertMissing(String parameter, String answer) {
    assertThat(answer)
        .startsWith("400 ")
        .contains(
            "Missing value for required parameter '"
                + parameter
                + "'. See the API docs for more information about request parameters.");
  }

  private String newModel() {
    return idIn(call("POST", MODELS, "{\"experiment_id\": \"0\"}"));
  }

  private String call(String method, String path, String body) {
    return new JsonHttpClient(server.port()).call(method, path, body);
  }

  private static String idIn(String answer) {
    var id = ID.matcher(answer);
    assertThat(id.find()).isTrue();
    return id.group();
  }

  private static String anonymous(String answer) {
    return MILLIS.matcher(ID.matcher(answer).replaceAll("ID")).replaceAll("0");
  }
}
