package dynamodbstore;

import static dynamodbstore.GuardedServer.post;
import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.access.Level.USE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.http.RawHttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which resources requests name, if they name several or in several ways. */
class NamedResourcesTest {
  private static final String API = "/api/2.0/mlflow/";

  @TempDir private Path folder;
  private final List<Requirement> asked = Collections.synchronizedList(new ArrayList<>());
  private Server server;

  @BeforeEach
  void start() {
    server = GuardedServer.start(folder, (_, resource, level) -> record(resource, level));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void metricsNameTheLoggedModelsThatTheyEvaluate() {
    var first = "{'key': 'a', 'value': 1, 'timestamp': 1, 'model_id': 'm-1'}";
    var second = "{'key': 'b', 'value': 1, 'timestamp': 1, 'model_id': 'm-2'}";
    var plain = "{'key': 'c', 'value': 1, 'timestamp': 1}";
    var metrics = String.join(", ", first, second, first, plain);

    assertThat(asked("runs/log-batch", "{'run_id': 'r1', 'metrics': [" + metrics + "]}"))
        .containsExactly(run(), model("m-1"), model("m-2"));
    assertThat(asked("runs/log-batch", "{'run_id': 'r1', 'metrics': [" + plain + "]}"))
        .containsExactly(run());
  }

  @Test
  void inputsAndOutputsNameTheirLoggedModels() {
    var body = "{'run_id': 'r1', 'models': [{'model_id': 'm-1'}, {'model_id': 'm-2'}]}";

    assertThat(asked("runs/log-inputs", body)).containsExactly(run(), model("m-1"), model("m-2"));
    assertThat(asked("runs/outputs", body)).containsExactly(run(), model("m-1"), model("m-2"));
  }

  @Test
  void versionNamesItsSource() {
    var location = "mlflow-artifacts:/1/r/artifacts";

    assertThat(ofSource(location)).isEqualTo(new Resource.ArtifactLocation(location));
    assertThat(ofSource("models:/m-7")).isEqualTo(new Resource.LoggedModel(new ModelId("m-7")));
    assertThat(ofSource("models:/a/2")).isEqualTo(new Resource.VersionByName("a", "2"));
    assertThat(ofSource("models:/a@best")).isEqualTo(new Resource.ModelByName("a"));
    assertThat(ofSource("models:/")).isEqualTo(new Resource.ArtifactLocation("models:/"));
  }

  @Test
  void multipartUploadNamesItsFileAsItIsDecoded() {
    var upload = "/api/2.0/mlflow-artifacts/mpu/create/";

    assertThat(askedBy(upload + "1/r", "{'path': 'folder/a.bin', 'num_parts': 1}"))
        .containsExactly(new Requirement(new Resource.StoredArtifact("1/r/a.bin"), EDIT));
    assertThat(askedBy(upload, "{'path': '7%2Frun%2Fa.bin', 'num_parts': 1}"))
        .containsExactly(new Requirement(new Resource.StoredArtifact("7/run/a.bin"), EDIT));
    assertThat(askedBy(upload + "1/r", "{'path': '%2e%2e', 'num_parts': 1}"))
        .containsExactly(new Requirement(new Resource.StoredArtifact("1/r"), EDIT));
  }

  @Test
  void experimentNamesItsLocation() {
    var create = new Requirement(Resource.WORKSPACE, USE);
    var location = new Resource.ArtifactLocation("s3://bucket/x");

    assertThat(asked("experiments/create", "{'name': 'a'}")).containsExactly(create);
    assertThat(asked("experiments/create", "{'name': 'b', 'artifact_location': 's3://bucket/x'}"))
        .containsExactly(create, new Requirement(location, EDIT));
  }

  @Test
  void storedArtifactIsNamedByItsDecodedPath() {
    var file = SampleRequests.PREFIX + "/api/2.0/mlflow-artifacts/artifacts/%30/r%31/a.txt";

    assertThat(RawHttpClient.send(server.port(), "PUT", file, new byte[1]).status()).isEqualTo(403);

    assertThat(asked)
        .containsExactly(new Requirement(new Resource.StoredArtifact("0/r1/a.txt"), EDIT));
  }

  /** Denies only the upload of a file. */
  private boolean record(Resource resource, Level level) {
    asked.add(new Requirement(resource, level));
    return !(resource instanceof Resource.StoredArtifact);
  }

  private List<Requirement> asked(String call, String body) {
    return askedBy(API + call, body);
  }

  private List<Requirement> askedBy(String path, String body) {
    asked.clear();
    var _ = post(server, path, body);
    return List.copyOf(asked);
  }

  private Resource ofSource(String source) {
    var all = asked("model-versions/create", "{'name': 'm', 'source': '" + source + "'}");
    assertThat(all)
        .hasSize(2)
        .startsWith(new Requirement(new Resource.ModelByName("m"), EDIT))
        .last()
        .extracting(Requirement::level)
        .isEqualTo(READ);
    return all.getLast().resource();
  }

  private static Requirement run() {
    return new Requirement(new Resource.Run(new RunId("r1")), EDIT);
  }

  private static Requirement model(String id) {
    return new Requirement(new Resource.LoggedModel(new ModelId(id)), READ);
  }
}
