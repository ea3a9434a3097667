package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests between any two reads of {@code table verify} cause no false findings. */
class AuditBesideRequestsTest {
  private static final int LEAST_CHANGES = 20;
  private static final int MOST_CHANGES = 200;

  @TempDir private Path folder;

  private final Table table =
      new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));
  private final TestAccounts accounts = new TestAccounts(table, InstantSource.system());
  private int number;

  @Test
  void tableThatChangesBetweenAllReadsIsSound() throws IOException {
    var scene = new GcScene(folder);
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      change(client);
      var busy = new BusyTable(() -> change(client));

      var verdict = scene.audit("The table", busy);

      assertThat(busy.changes).isGreaterThan(LEAST_CHANGES);
      assertThat(verdict).contains("is sound");
    }
    assertThat(scene.repair("The table", table)).contains("is sound");
  }

  /** One change of each kind, of entities of its own and of those of earlier changes. */
  private void change(AotTrainingClient client) {
    number++;
    var name = "'name':'model %d'".formatted(number);
    switch (number % 4) {
      case 0 -> changeExperiment(client);
      case 1 -> changeModel(client, name);
      case 2 -> changeAccounts();
      default -> changeRun(client);
    }
  }

  private void changeExperiment(AotTrainingClient client) {
    var id =
        client.field("experiment_id", post(client, "experiments/create", "{'name':'e%d'}", number));
    post(client, "experiments/update", "{'experiment_id':'%s','new_name':'r%d'}", id, number);
    post(
        client,
        "experiments/set-experiment-tag",
        "{'experiment_id':'%s','key':'long','value':'%s'}",
        id,
        "x".repeat(5_000));
    post(client, "experiments/update", "{'experiment_id':'0','new_name':'d%d'}", number);
    post(
        client,
        "experiments/set-experiment-tag",
        "{'experiment_id':'0','key':'long','value':'%s'}",
        "x".repeat(number % 8 == 0 ? 5_000 : 10));
  }

  private void changeModel(AotTrainingClient client, String name) {
    post(client, "registered-models/create", "{%s}", name);
    for (int version = 1; version <= 2; version++) {
      post(client, "model-versions/create", "{%s,'source':'s3://bucket/m'}", name);
    }
    post(client, "registered-models/alias", "{%s,'version':'1','alias':'a'}", name);
    post(client, "registered-models/alias", "{%s,'version':'2','alias':'b'}", name);
    post(
        client,
        "model-versions/transition-stage",
        "{%s,'version':'1','stage':'Staging','archive_existing_versions':false}",
        name);
    send(client, "DELETE", "model-versions/delete", "{%s,'version':'1'}", name);
    if (number > 4) {
      var earlier = "'name':'model %d'".formatted(number - 4);
      post(client, "model-versions/create", "{%s,'source':'s3://bucket/m'}", earlier);
      if (number % 8 == 1) {
        send(client, "DELETE", "registered-models/delete", "{%s}", earlier);
      }
    }
  }

  private void changeAccounts() {
    var user = "user" + number;
    var _ = accounts.user(user);
    accounts.grant(user, TestAccounts.experiment("1", Permission.READ));
    var _ = accounts.token(user, "ci");
    var _ = accounts.session(user);
    var role = accounts.role("role" + number);
    var _ = accounts.services.roles().assign(user, role);
    var _ = accounts.services.rows().add(role, TestAccounts.experiment("e", Permission.READ));
    if (number % 8 == 2) {
      accounts.services.users().delete(user);
      accounts.services.roles().delete(role);
    }
  }

  private void changeRun(AotTrainingClient client) {
    var run =
        client.field("run_id", post(client, "runs/create", "{'experiment_id':'0','start_time':1}"));
    post(client, "runs/log-parameter", "{'run_id':'%s','key':'depth','value':'three'}", run);
    post(
        client,
        "runs/log-inputs",
        "{'run_id':'%s','datasets':[{'dataset':{'name':'n','digest':'%d','source_type':'local','source':'s'}}]}",
        run,
        number);
    post(
        client,
        "logged-models",
        "{'experiment_id':'0','name':'n','source_run_id':'%s','params':[{'key':'a','value':'b'}]}",
        run);
    post(client, "runs/update", "{'run_id':'%s','status':'FINISHED','end_time':2}", run);
  }

  @CanIgnoreReturnValue
  @FormatMethod
  private static AotTrainingClient.Reply post(
      AotTrainingClient client, String path, @FormatString String body, Object... values) {
    return send(client, "POST", path, body, values);
  }

  @CanIgnoreReturnValue
  @FormatMethod
  private static AotTrainingClient.Reply send(
      AotTrainingClient client,
      String method,
      String path,
      @FormatString String body,
      Object... values) {
    try {
      var text = body.formatted(values).replace('\'', '"');
      var reply = client.send(method, "/api/2.0/mlflow/" + path, "application/json", text);
      client.expect(200, reply);
      return reply;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table that is changed before each read. */
  private final class BusyTable extends ForwardingTable {
    private final Runnable change;
    private int changes;

    BusyTable(Runnable change) {
      super(table);
      this.change = change;
    }

    private void changeOnce() {
      if (changes < MOST_CHANGES) {
        changes++;
        change.run();
      }
    }

    @Override
    public Optional<Item> get(Key key, Read read) {
      changeOnce();
      return wrapped().get(key, read);
    }

    @Override
    public Map<Key, Item> getAll(Collection<Key> keys, Read read) {
      changeOnce();
      return wrapped().getAll(keys, read);
    }

    @Override
    public Page query(Query query) {
      changeOnce();
      return wrapped().query(query);
    }
  }
}
