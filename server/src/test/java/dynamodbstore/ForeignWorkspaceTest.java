package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import dynamodbstore.http.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route and GraphQL field, called from one workspace with the ids of resources of another:
 * the response is that for ids that do not exist, and the resources do not change.
 */
class ForeignWorkspaceTest {
  private static final String OWNER = "team-a";
  private static final String STRANGER = "team-b";

  /** Its values differ between two requests. */
  private static final Set<String> VARYING = Set.of("/metrics");

  @TempDir private Path folder;
  private WorkspaceServer server;
  private int missing;

  @BeforeEach
  void start() {
    server = WorkspaceServer.start(folder);
    server.createWorkspace(OWNER);
    server.createWorkspace(STRANGER);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void everyRouteAnswersForForeignResourcesAsForMissingOnes() {
    var wrong = new ArrayList<String>();
    var ids = server.createAll(OWNER);
    for (var route : server.server().routes()) {
      var before = server.snapshot(OWNER, ids);
      var none = missing();
      var foreign = send(route, ids);
      var absent = send(route, none);
      var seen = readable(foreign, ids);
      var expected = readable(absent, none);
      if (!seen.equals(expected) && !VARYING.contains(route.path())) {
        wrong.add("%s%n  foreign %s%n  missing %s".formatted(route, seen, expected));
      }
      if (!server.snapshot(OWNER, ids).equals(before)) {
        wrong.add(route + " has changed something");
      }
      if (!route.method().equals("GET") && foreign.status() < 400) {
        ids = server.createAll(OWNER);
      }
    }

    assertThat(wrong).isEmpty();
  }

  @Test
  void everyGraphqlFieldAnswersForForeignResourcesAsForMissingOnes() {
    var wrong = new ArrayList<String>();
    var ids = server.createAll(OWNER);
    var none = missing();
    for (var field : GraphqlDocuments.ALL.entrySet()) {
      var seen = readable(graphql(field.getValue(), ids), ids);
      var expected = readable(graphql(field.getValue(), none), none);
      if (!seen.equals(expected)) {
        wrong.add("%s%n  foreign %s%n  missing %s".formatted(field.getKey(), seen, expected));
      }
    }

    assertThat(wrong).isEmpty();
  }

  /** The comparison above would pass if requests failed for other reasons. */
  @Test
  void theOwnerFindsItsResources() {
    var ids = server.createAll(OWNER);

    assertThat(server.snapshot(OWNER, ids)).doesNotContain("error_code");
    assertThat(server.snapshot(STRANGER, ids).lines())
        .hasSize(6)
        .allMatch(line -> line.contains("RESOURCE_DOES_NOT_EXIST"));
  }

  private Reply send(Route route, Map<String, String> ids) {
    return SampleRequests.send(
        server.server().port(), route, ids, WorkspaceServer.header(STRANGER));
  }

  private Reply graphql(String document, Map<String, String> ids) {
    var filled =
        document.replace("RUN", ids.get("RUN")).replace("EXPERIMENT", ids.get("EXPERIMENT"));
    return RawHttpClient.send(
        server.server().port(),
        "POST",
        SampleRequests.PREFIX + "/graphql",
        GraphqlDocuments.body(filled).getBytes(UTF_8),
        "Content-Type: application/json",
        WorkspaceServer.header(STRANGER));
  }

  /** Ids that nothing has; another one each time, since requests may create what they name. */
  private Map<String, String> missing() {
    var name = "missing" + missing++;
    return Map.of(
        "NAME_OF_EXPERIMENT",
        name,
        "MODEL",
        name,
        "EXPERIMENT",
        String.valueOf(900_000 + missing),
        "RUN",
        "%032d".formatted(missing),
        "LOGGED_MODEL",
        "m-" + "%032d".formatted(missing),
        "TRACE",
        "tr-" + name,
        "ASSESSMENT",
        "a-" + name);
  }

  /** Status and body, without ids, numbers and times. */
  private static String readable(Reply reply, Map<String, String> ids) {
    var body = reply.body();
    for (var key : List.of("LOGGED_MODEL", "RUN", "TRACE", "ASSESSMENT", "MODEL")) {
      body = body.replace(ids.get(key), "0");
    }
    return reply.status() + " " + body.replaceAll("\\b[0-9a-f]{32}\\b|\\d+", "0");
  }
}
