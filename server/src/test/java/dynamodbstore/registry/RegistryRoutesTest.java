package dynamodbstore.registry;

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

/** Responses, compared with those of the reference server to the same requests. */
class RegistryRoutesTest {
  private static final String MODELS = "/api/2.0/mlflow/registered-models/";
  private static final String VERSIONS = "/api/2.0/mlflow/model-versions/";
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
  void modelsAndVersionsAreShownAsMlflowShowsThem() {
    assertThat(
            call(
                "POST",
                MODELS + "create",
                """
                {"name": "m", "description": "d", "tags": [{"key": "k", "value": "v"}]}"""))
        .isEqualTo(
            """
            200 {"registered_model":{"name":"m","creation_timestamp":0,\
            "last_updated_timestamp":0,"description":"d","tags":[{"key":"k","value":"v"}]}}""");
    var version =
        """
        {"name":"m","version":"1","creation_timestamp":0,"last_updated_timestamp":0,\
        "current_stage":"None","description":"","source":"s3://b/x","run_id":"","status":"READY",\
        "run_link":""}""";
    assertThat(call("POST", VERSIONS + "create", "{\"name\":\"m\",\"source\":\"s3://b/x\"}"))
        .isEqualTo("200 {\"model_version\":" + version + "}");
    assertThat(call("POST", MODELS + "alias", "{\"name\":\"m\",\"alias\":\"a\",\"version\":\"1\"}"))
        .isEqualTo("200 {}");
    assertThat(call("GET", MODELS + "alias?name=m&alias=a", ""))
        .isEqualTo(
            "200 {\"model_version\":"
                + version.substring(0, version.length() - 1)
                + ",\"aliases\":[\"a\"]}}");
    assertThat(call("GET", MODELS + "get?name=m", ""))
        .isEqualTo(
            """
            200 {"registered_model":{"name":"m","creation_timestamp":0,\
            "last_updated_timestamp":0,"description":"d","latest_versions":[%s],\
            "tags":[{"key":"k","value":"v"}],"aliases":[{"alias":"a","version":"1"}]}}"""
                .formatted(version));
    assertThat(call("GET", VERSIONS + "search?filter=name%3D%27m%27", ""))
        .isEqualTo("200 {\"model_versions\":[" + version + "]}");
    assertThat(call("GET", VERSIONS + "get-download-uri?name=m&version=1", ""))
        .isEqualTo("200 {\"artifact_uri\":\"s3://b/x\"}");
    assertThat(call("GET", MODELS + "search?max_results=1001", ""))
        .startsWith("400 ")
        .contains("Invalid value \\\"1001\\\" for parameter 'max_results' supplied");
  }

  @Test
  void missingEntitiesAndInvalidParametersAreReported() {
    assertThat(call("GET", MODELS + "get?name=x", ""))
        .startsWith("404 ")
        .contains("Registered Model with name=x not found");
    assertThat(call("POST", MODELS + "create", "{}"))
        .startsWith("400 ")
        .contains("Missing value for required parameter 'name'.");
    assertThat(call("GET", VERSIONS + "get?name=x&version=y", ""))
        .startsWith("400 ")
        .contains("Parameter 'version' must be an integer, got 'y'.");
    assertThat(call("GET", "/model-versions/get-artifact?name=x&version=1&path=a", ""))
        .startsWith("404 ")
        .contains("Model Version (name=x, version=1) not found");
  }

  private String call(String method, String path, String body) {
    return MILLIS
        .matcher(new JsonHttpClient(server.port()).call(method, path, body))
        .replaceAll("0");
  }
}
