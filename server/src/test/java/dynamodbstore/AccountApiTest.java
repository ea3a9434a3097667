package dynamodbstore;

import static dynamodbstore.AccountsServer.ADMIN;
import static dynamodbstore.AccountsServer.PASSWORD;
import static dynamodbstore.AccountsServer.credentials;
import static dynamodbstore.AccountsServer.found;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RawHttpClient.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MLflow's API of accounts: forms, status codes and texts of the reference. */
class AccountApiTest {
  private static final String USERS = "/api/2.0/mlflow/users";
  private static final String PERMISSIONS = "/api/3.0/mlflow/users/permissions";
  private static final String ROLES = "/api/3.0/mlflow/roles";

  @TempDir private Path folder;
  private AccountsServer server;

  @BeforeEach
  void start() {
    server = AccountsServer.start(folder, "READ");
    server.createUser("alice");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void usersAreReadListedAndDeletedInMlflowsForm() {
    assertThat(server.get("alice", USERS + "/current").body())
        .isEqualTo(
            "{\"user\":{\"id\":2,\"username\":\"alice\",\"is_admin\":false},\"is_basic_auth\":true}");
    assertThat(server.get("alice", USERS + "/list").body())
        .isEqualTo(
            "{\"users\":[{\"id\":1,\"username\":\"admin\",\"is_admin\":true,\"roles\":[]},"
                + "{\"id\":2,\"username\":\"alice\",\"is_admin\":false,\"roles\":[]}]}");
    assertThat(server.get("alice", USERS + "/get?username=admin").status()).isEqualTo(403);
    assertRefused(
        server.get(ADMIN, USERS + "/get?username=bob"),
        404,
        "RESOURCE_DOES_NOT_EXIST",
        "User with username=bob not found");
    assertRefused(
        server.send(ADMIN, "DELETE", USERS + "/delete", "{'username': 'admin'}"),
        400,
        "BAD_REQUEST",
        "Users cannot delete their own account. Ask another admin to delete this user instead.");
    assertThat(server.asAdmin("DELETE", USERS + "/delete", "{'username': 'alice'}"))
        .isEqualTo("{}");
    assertThat(server.get("alice", USERS + "/current").status()).isEqualTo(401);
  }

  @Test
  void invalidNewUsersAreRefusedWithMlflowsTexts() {
    var create = USERS + "/create";

    assertThat(server.send(ADMIN, "POST", create, "{'username': '', 'password': 'x'}"))
        .extracting(Reply::status, Reply::body)
        .containsExactly(400, "Username and password cannot be empty.");
    assertRefused(
        server.send(ADMIN, "POST", create, "null"),
        400,
        "INVALID_PARAMETER_VALUE",
        "Missing value for required parameter 'username'. See the API docs for more information"
            + " about request parameters.");
    assertRefused(
        server.send(ADMIN, "POST", create, "{'username': 'bob', 'password': 'short'}"),
        400,
        "INVALID_PARAMETER_VALUE",
        "Password must be a string longer than 12 characters.");
    assertThat(
            server.send(
                ADMIN, "POST", create, "{'username': 'alice', 'password': '" + PASSWORD + "'}"))
        .matches(reply -> reply.status() == 400)
        .matches(reply -> reply.body().contains("User (username=alice) already exists"))
        .matches(reply -> !reply.body().contains("pbkdf2"));
  }

  @Test
  void usersChangeTheirOwnPasswordByRepeatingThePresentOne() {
    var change = USERS + "/update-password";
    var other = "{'username': 'alice', 'password': 'another password'";

    assertRefused(
        server.send("alice", "PATCH", change, other + "}"),
        400,
        "INVALID_PARAMETER_VALUE",
        "Current password is required when changing your own password.");
    assertRefused(
        server.send("alice", "PATCH", change, other + ", 'current_password': 'wrong'}"),
        400,
        "INVALID_PARAMETER_VALUE",
        "Current password does not match.");
    assertThat(
            server
                .send("alice", "PATCH", change, other + ", 'current_password': '" + PASSWORD + "'}")
                .body())
        .isEqualTo("{}");
    assertThat(server.get("alice", USERS + "/current").status()).isEqualTo(401);
  }

  @Test
  void managerOfAResourceGrantsAndRevokes() {
    var created =
        server.send("alice", "POST", "/api/2.0/mlflow/experiments/create", "{'name': 'e'}").body();
    var id = found("experiment_id", created);
    server.createUser("bob");
    var subject = "{'username': 'bob', 'resource_type': 'experiment', 'resource_id': '" + id + "'";
    var grant = subject + ", 'permission': 'EDIT'}";

    assertThat(server.send("bob", "POST", PERMISSIONS + "/grant", grant).status()).isEqualTo(403);
    assertThat(server.send("alice", "POST", PERMISSIONS + "/grant", grant).body()).isEqualTo("{}");
    assertRefused(
        server.send("alice", "POST", PERMISSIONS + "/grant", grant),
        400,
        "RESOURCE_ALREADY_EXISTS",
        "Permission for user=bob on resource_type=experiment, resource_id="
            + id
            + " already exists.");
    var question = PERMISSIONS + "/get?username=bob&resource_type=experiment&resource_id=" + id;
    assertThat(server.get("bob", question).body())
        .isEqualTo("{\"allowed\":true,\"permission\":\"EDIT\"}");
    assertThat(server.get("alice", question).status()).isEqualTo(403);
    assertThat(server.get("bob", "/api/3.0/mlflow/users/current/permissions").body())
        .contains("\"is_admin\":false", "\"role_name\":\"__user_3__\"", "\"permission\":\"EDIT\"");
    assertThat(server.send("alice", "POST", PERMISSIONS + "/revoke", subject + "}").body())
        .isEqualTo("{}");
    assertThat(server.get("bob", question).body())
        .isEqualTo("{\"allowed\":false,\"permission\":\"READ\"}");
  }

  @Test
  void rolesAreChangedByAdministratorsOfTheirWorkspace() {
    var role = server.createRole("readers");
    var row = server.addRow(role, "workspace", "MANAGE");
    var assign = "{'username': 'alice', 'role_id': " + role + "}";

    assertThat(server.get("alice", ROLES + "/get?role_id=" + role).status()).isEqualTo(403);
    assertThat(server.asAdmin("POST", ROLES + "/assign", assign))
        .contains("\"user_id\":2", "\"role_id\":" + role);
    assertThat(server.get("alice", ROLES + "/get?role_id=" + role).body())
        .contains("\"name\":\"readers\"", "\"description\":null", "\"id\":" + row);
    assertThat(
            server
                .send("alice", "POST", ROLES + "/create", "{'name': 'x', 'workspace': 'default'}")
                .status())
        .isEqualTo(200);
    assertThat(
            server
                .send("alice", "POST", ROLES + "/create", "{'name': 'x', 'workspace': 'other'}")
                .status())
        .isEqualTo(403);
    assertRefused(
        server.send(ADMIN, "PATCH", ROLES + "/update", "{'role_id': 'x'}"),
        400,
        "INVALID_PARAMETER_VALUE",
        "Parameter 'role_id' must be an integer. Got: 'x'");
    assertRefused(
        server.send(ADMIN, "PATCH", ROLES + "/update", "{'role_id': " + role + "}"),
        400,
        "INVALID_PARAMETER_VALUE",
        "At least one of 'name' or 'description' must be provided to update a role.");
    assertThat(server.get(ADMIN, ROLES + "/users/list?role_id=" + role).body())
        .contains("\"user_id\":2");
  }

  /** The reference checks the role of the request's first id, and then changes the row. */
  @Test
  void rowOfAnotherWorkspaceIsNotRemovedWithTheIdOfAnOwnRole() {
    server.grantAll("alice", "MANAGE", "workspace");
    var own = server.createRole("own");
    var foreign =
        found(
            "id",
            server.asAdmin("POST", ROLES + "/create", "{'name': 'foreign', 'workspace': 'other'}"));
    var row = server.addRow(foreign, "experiment", "READ");

    var body = "{'role_id': %s, 'role_permission_id': %s}".formatted(own, row);
    var reply = server.send("alice", "DELETE", ROLES + "/permissions/remove", body);

    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void signUpFormCreatesAUserOnlyWithItsToken() {
    var page = server.get(ADMIN, "/signup").body();
    var token = page.replaceAll("(?s).*name=\"csrf_token\" value=\"([^\"]+)\".*", "$1");

    assertThat(page).contains("action=\"/ml/api/2.0/mlflow/users/create-ui\"");
    assertThat(server.get("alice", "/signup").status()).isEqualTo(403);
    assertThat(submit(ADMIN, "username=bob").body()).isEqualTo("The CSRF token is missing.");
    assertThat(submit(ADMIN, "username=bob&csrf_token=1.x").body())
        .isEqualTo("The CSRF token is invalid.");
    assertThat(submit(ADMIN, "username=bob&csrf_token=" + token).body())
        .isEqualTo("Username and password cannot be empty.");
    var complete = "username=%3C/script%3Ebob&password=a+long+password&csrf_token=" + token;
    assertThat(submit("alice", complete).status()).isEqualTo(403);
    assertThat(submit(ADMIN, complete).body())
        .contains("alert(\"Successfully signed up user: \\u003c/script\\u003ebob\")")
        .contains("window.location.href = \"/ml/\"");
    assertThat(submit(ADMIN, complete).body()).contains("Username has already been taken");
  }

  private Reply submit(String user, String form) {
    return RawHttpClient.send(
        server.server().port(),
        "POST",
        SampleRequests.PREFIX + USERS + "/create-ui",
        form.getBytes(StandardCharsets.UTF_8),
        "Content-Type: application/x-www-form-urlencoded",
        credentials(user, PASSWORD));
  }

  private static void assertRefused(Reply reply, int status, String code, String message) {
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.body()).contains("\"error_code\":\"" + code + "\"");
    assertThat(reply.body()).contains("\"message\":\"" + message + "\"");
  }
}
