package dynamodbstore;

import static dynamodbstore.WorkspaceServer.V2;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Artifacts of workspaces in the server's own store. */
class WorkspaceArtifactsTest {
  private static final String STORE = "/api/2.0/mlflow-artifacts/artifacts";

  @TempDir private Path folder;
  private WorkspaceServer server;

  @BeforeEach
  void start() {
    server = WorkspaceServer.start(folder);
    server.createWorkspace("team-a");
    server.createWorkspace("team-b");
    createExperiment("team-a", "1");
    createExperiment("team-b", "2");
  }

  private void createExperiment(String workspace, String id) {
    var created = server.post(workspace, V2 + "experiments/create", "{'name': 'e'}");
    assertThat(created.body()).contains("\"" + id + "\"");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aPathGetsTheFolderOfItsWorkspace() {
    put("team-a", "1/x.txt", "of a");
    put("team-b", "workspaces/team-b/2/x.txt", "of b");
    put("default", "1/x.txt", "of default");

    var store = folder.resolve("artifacts");
    assertThat(store.resolve("workspaces/team-a/1/x.txt")).hasContent("of a");
    assertThat(store.resolve("workspaces/team-b/2/x.txt")).hasContent("of b");
    assertThat(store.resolve("1/x.txt")).hasContent("of default");
    assertThat(server.get("team-a", STORE + "/workspaces/team-a/1/x.txt").body()).isEqualTo("of a");
    assertThat(server.get("team-b", STORE + "?path=2").body()).contains("x.txt");
    assertThat(server.get("team-b", STORE).body()).contains("\"2\"").doesNotContain("team");
  }

  @Test
  void aPathOfAnotherWorkspaceIsRefused() {
    put("team-a", "1/x.txt", "of a");

    for (var workspace : new String[] {"team-b", "default"}) {
      for (var path :
          new String[] {
            "workspaces/team-a/1/x.txt",
            "./workspaces/team-a/1/x.txt",
            "workspaces%2Fteam-a/1/x.txt"
          }) {
        for (var method : new String[] {"GET", "PUT", "DELETE"}) {
          var reply = server.send(method, workspace, STORE + "/" + path, "");

          assertThat(reply.status()).as("%s %s %s", method, workspace, path).isEqualTo(400);
          assertThat(reply.body())
              .contains(
                  "Artifact path targets workspace 'team-a' but the workspace specified in the"
                      + " request is '"
                      + workspace
                      + "'.");
        }
      }
      assertThat(server.get(workspace, STORE + "?path=workspaces/team-a").status()).isEqualTo(400);
    }
    for (var method : new String[] {"GET", "DELETE"}) {
      assertThat(server.send(method, "default", STORE + "/workspaces", "").body())
          .contains("Artifact paths prefixed with 'workspaces/' must include a workspace name.");
    }
    assertThat(folder.resolve("artifacts/workspaces/team-a/1/x.txt")).hasContent("of a");
  }

  @Test
  void aModelVersionDoesNotLeadIntoAnotherWorkspace() throws Exception {
    put("team-a", "1/x.txt", "secret");
    var local = folder.resolve("artifacts").toUri() + "workspaces/team-a/1";
    assertThat(Files.exists(folder.resolve("artifacts/workspaces/team-a/1/x.txt"))).isTrue();

    for (var workspace : new String[] {"team-b", "default"}) {
      var _ = server.post(workspace, V2 + "registered-models/create", "{'name': 'm'}");
      for (var source :
          new String[] {"mlflow-artifacts:/workspaces/team-a/1", "mlflow-artifacts:/", local}) {
        var _ =
            server.post(
                workspace,
                V2 + "model-versions/create",
                "{'name': 'm', 'source': '" + source + "'}");
      }
      for (int version = 1; version <= 3; version++) {
        for (var path : new String[] {"x.txt", "workspaces/team-a/1/x.txt"}) {
          var reply =
              server.get(
                  workspace,
                  "/model-versions/get-artifact?name=m&version=" + version + "&path=" + path);

          assertThat(reply.body()).as(workspace + version + path).doesNotContain("secret");
        }
      }
    }
  }

  @Test
  void aLaterWorkspaceOfTheSameNameDoesNotGetTheFilesOfTheEarlierOne() {
    put("team-a", "1/x.txt", "secret");
    var one = "/api/3.0/mlflow/workspaces/team-a?mode=CASCADE";
    assertThat(server.send("DELETE", "", one, "").status()).isEqualTo(204);
    server.createWorkspace("team-a");

    for (var path : new String[] {"1/x.txt", "workspaces/team-a/1/x.txt", "./1", "01/x"}) {
      for (var method : new String[] {"GET", "PUT", "DELETE"}) {
        var reply = server.send(method, "team-a", STORE + "/" + path, "");

        assertThat(reply.status()).as("%s %s", method, path).isEqualTo(404);
      }
    }
    var listed = server.get("team-a", STORE + "?path=1");
    assertThat(listed.status()).isEqualTo(404);
    assertThat(listed.body())
        .isEqualTo(server.get("team-a", STORE + "?path=77").body().replace("77", "1"));
    assertThat(folder.resolve("artifacts/workspaces/team-a/1/x.txt")).hasContent("secret");
  }

  @Test
  void noVersionLeadsToTheFilesOfAnEarlierWorkspaceOfTheSameName() {
    put("team-a", "1/x.txt", "secret");
    var one = "/api/3.0/mlflow/workspaces/team-a?mode=CASCADE";
    assertThat(server.send("DELETE", "", one, "").status()).isEqualTo(204);
    server.createWorkspace("team-a");
    var _ = server.post("team-a", V2 + "registered-models/create", "{'name': 'm'}");
    var local = folder.resolve("artifacts").toUri() + "workspaces/team-a";
    for (var source :
        new String[] {"mlflow-artifacts:/", "mlflow-artifacts:/1", local, local + "/1"}) {
      var body = "{'name': 'm', 'source': '" + source + "'}";
      var _ = server.post("team-a", V2 + "model-versions/create", body);
    }

    for (int version = 1; version <= 4; version++) {
      for (var path : new String[] {"x.txt", "1/x.txt", "workspaces/team-a/1/x.txt"}) {
        var file = "/model-versions/get-artifact?name=m&version=" + version + "&path=" + path;

        assertThat(server.get("team-a", file).body()).doesNotContain("secret");
      }
    }
  }

  private void put(String workspace, String path, String text) {
    assertThat(server.send("PUT", workspace, STORE + "/" + path, text).status()).isEqualTo(200);
  }
}
