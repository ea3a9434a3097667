package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.settling.RunRepairRepository;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.training.AotTrainingClient;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditBesideSettlersTest {
  private static final int TIMES = 5;

  @TempDir private Path folder;

  @Test
  void runThatIsWrittenAndSettledDuringItsCheckIsNoFault() throws Exception {
    var table = new UnclosedTable(new MemoryTable(InstantSource.system(), new Meter()));
    var scene = new GcScene(folder);
    RunId id;
    try (var server = Server.start(scene.plain(), table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      id = new RunId(GcContract.run(client));
    }
    var location = new RunLocation(id.experiment().orElseThrow(), id);
    settle(table, location);
    var busy = new BusyTable(table, location);

    assertThat(scene.audit("The table", busy)).contains("is sound");
    assertThat(busy.times).isEqualTo(TIMES);
  }

  private static void settle(Table table, RunLocation location) {
    var run = table.get(RunKeys.run(location), Read.STRONG).orElseThrow();
    assertThat(new RunRepairRepository(table, Environment.ofSystem()).repair(run)).isTrue();
  }

  /** A table in which a run is tagged and settled between the reads of its parts. */
  private static final class BusyTable extends ForwardingTable {
    private final RunLocation run;
    private int times;

    BusyTable(Table table, RunLocation run) {
      super(table);
      this.run = run;
    }

    @Override
    public Page query(Query query) {
      if (query.partition().equals(run.partition()) && times < TIMES) {
        times++;
        var tag = RunItems.toItem(run, new Tag("tag" + times, "value"));
        assertThat(wrapped().write(Write.put(tag)).isWritten()).isTrue();
        settle(wrapped(), run);
      }
      return wrapped().query(query);
    }
  }
}
