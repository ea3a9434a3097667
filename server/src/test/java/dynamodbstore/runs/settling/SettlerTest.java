package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.data.ChildItemData;
import dynamodbstore.runs.data.PagedData;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.SettledRunRows;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.entity.SettlingToken;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.FaultyTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SettlerTest {
  private final TestRuns test = new TestRuns();
  private final RunId id = test.create(new Tag("team", "red"));
  private final SettlingAudit settled = new SettlingAudit(test.memory);

  @Test
  void endedRunIsSettledAndReadsTheSame() {
    log(TestRuns.metric("loss", 0.5), TestRuns.metric("odd", Double.NaN));
    test.logParam(id, "depth", "3");
    var before = test.get(id);

    end();

    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(test.get(id).metrics()).containsExactlyElementsOf(before.metrics());
    assertThat(test.get(id).params()).containsExactlyElementsOf(before.params());
    assertThat(test.get(id).tags()).containsExactlyElementsOf(before.tags());
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
    assertThat(rows())
        .containsExactlyInAnyOrder(
            RankKeys.metric(test.place(id), start(), "loss", 0.5),
            RankKeys.metric(test.place(id), start(), "odd", Double.NaN),
            RankKeys.param(test.place(id), start(), "depth", "3"),
            RankKeys.tag(test.place(id), start(), "team", "red"));
    assertThat(settled.faults()).isEmpty();
  }

  @Test
  void runIsSettledOnceIdleAndNotBefore() {
    test.clock.advance(Duration.ofMinutes(10).minusMillis(1));
    test.services.sweep().sweep();
    assertThat(run().settlingState().isSettled()).isFalse();

    test.clock.advance(Duration.ofMillis(1));
    test.services.sweep().sweep();
    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(run().settlingState().until()).isEmpty();
    assertThat(item().position(Index.GSI2)).isEmpty();
    assertThat(item().position(Index.LSI1).map(Key::sort)).contains("R#ACTIVE#SETTLED#" + id.key());
  }

  @Test
  void readingAnIdleRunQueuesItForSettling() {
    test.clock.advance(Duration.ofMinutes(10));

    assertThat(test.get(id).data()).isInstanceOf(ChildItemData.class);
    test.services.settleWaiting();

    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
  }

  @Test
  void sweepSettlesAnEndedRunMissedByTheQueue() {
    var _ = test.services.runs().update(ALICE, TestRuns.end(id, RunStatus.KILLED, TestRuns.START));

    test.services.sweep().sweep();

    assertThat(run().settlingState().isSettled()).isTrue();
  }

  @Test
  void writeToASettledRunIsVisibleAtOnceAndRankedLater() {
    end();
    test.setTag(id, "team", "blue");

    assertThat(test.get(id).tags()).contains(new Tag("team", "blue"));
    assertThat(rows()).containsExactly(RankKeys.tag(test.place(id), start(), "team", "red"));

    sweepIn(Duration.ofMinutes(2));
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
    assertThat(rows()).containsExactly(RankKeys.tag(test.place(id), start(), "team", "blue"));
    assertThat(settled.faults()).isEmpty();
    assertThat(packed().has(RunSnapshotItems.STALE)).isFalse();
  }

  @Test
  void updatesOfRunFieldsKeepARunSettled() {
    end();

    var _ = test.services.runs().update(ALICE, TestRuns.rename(id, "other"));
    var _ = test.services.runs().update(ALICE, TestRuns.end(id, RunStatus.FAILED, TestRuns.START));
    test.services.settleWaiting();

    assertThat(run().settlingState().generation()).isEqualTo(1);
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
    assertThat(test.get(id).tags()).contains(new Tag(Run.NAME_TAG, "other"));
  }

  @Test
  void deletedRunLosesItsRowsAfterADayAndRestoredRunRegainsThem() {
    end();
    test.services.runs().delete(ALICE, id);
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);

    sweepIn(Duration.ofHours(23));
    assertThat(rows()).hasSize(1);
    assertThat(settled.faults()).isEmpty();

    sweepIn(Duration.ofHours(1));
    assertThat(rows()).isEmpty();
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
    assertThat(settled.faults()).isEmpty();

    test.services.runs().restore(ALICE, id);
    test.services.settleWaiting();
    assertThat(rows()).hasSize(1);
    assertThat(test.get(id).data()).isInstanceOf(SnapshotData.class);
    assertThat(settled.faults()).isEmpty();
  }

  @Test
  void documentTagsHaveNoRankRows() {
    test.setTag(id, "mlflow.note.content", "# Notes");
    test.services.log().logModel(ALICE, new RunLogRequests.LogModel(id, "{}"));

    end();

    assertThat(rows()).hasSize(1);
    assertThat(test.get(id).tags()).contains(new Tag("mlflow.note.content", "# Notes"));
  }

  @Test
  void runWithTooManyRowsStaysLiveAndIsNotRetried() {
    logMany(SettledRunRows.MOST, 0);

    end();
    assertThat(run().settlingState().isLive()).isTrue();
    assertThat(run().settlingState().until()).isEmpty();
    assertThat(rows()).isEmpty();

    sweepIn(Duration.ofDays(2));
    assertThat(run().settlingState().generation()).isEqualTo(1);
    assertThat(test.get(id).data()).isInstanceOf(PagedData.class);
    assertThat(settled.faults()).isEmpty();
  }

  @Test
  void runWithTheMaximumOfRowsIsSettledRepeatedly() {
    int metrics = SettledRunRows.MOST - 1;
    logMany(metrics, 0);
    end();
    assertThat(rows()).hasSize(SettledRunRows.MOST);

    logMany(metrics, 1);
    sweepIn(Duration.ofMinutes(2));
    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(rows()).hasSize(SettledRunRows.MOST);
    assertThat(settled.faults()).isEmpty();
  }

  @Test
  void runTooLargeForASnapshotIsReadFromChildItemsAndRanked() {
    for (int n = 0; n < 20; n++) {
      test.logParam(id, "p" + n, "v".repeat(4_000));
    }
    end();
    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(test.get(id).data()).isInstanceOf(PagedData.class);
    assertThat(rows()).hasSize(21);
    assertThat(settled.faults()).isEmpty();

    test.setTag(id, "team", "blue");
    sweepIn(Duration.ofMinutes(2));
    assertThat(rows()).hasSize(21).contains(RankKeys.tag(test.place(id), start(), "team", "blue"));
    assertThat(settled.faults()).isEmpty();
  }

  @Test
  void entryInTheFifthIndexFromAnEarlierVersionIsIgnored() {
    var entry = new Key(RunKeys.partition(test.experiment), "R#loss#401fffffffffffff");
    log(TestRuns.metric("loss", 0.25));
    write(Change.move(Index.LSI5, entry));

    end();
    test.services.runs().delete(ALICE, id);
    test.services.runs().restore(ALICE, id);
    test.services.settleWaiting();

    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(rows())
        .containsExactlyInAnyOrder(
            RankKeys.metric(test.place(id), start(), "loss", 0.25),
            RankKeys.tag(test.place(id), start(), "team", "red"));
    assertThat(item().position(Index.LSI5)).contains(entry);
  }

  @Test
  void secondSettlerWaitsUntilTheLeaseExpires() {
    var token = new SettlingToken(test.clock.in(Duration.ofMinutes(10)), 5);
    write(Change.set("state", "SETTLING"), Change.set("token", token.text()));

    sweepIn(Duration.ofMinutes(10));
    assertThat(run().settlingState().token()).contains(token);

    sweepIn(Duration.ofMinutes(2));
    assertThat(run().settlingState().isSettled()).isTrue();
  }

  @Test
  void failedSettlingIsRetriedWithBackoff() {
    end();
    write(Write.put(packed().toBuilder().with("data", new byte[] {99}).build()));
    test.setTag(id, "team", "blue");

    for (int generation = 2; generation <= 8; generation++) {
      var wait = Duration.ofMinutes(1L << (generation - 1));
      sweepIn(wait.minusMillis(1));
      assertThat(run().settlingState().generation()).isEqualTo(generation - 1);
      sweepIn(Duration.ofMillis(1));
      assertThat(run().settlingState().generation()).isEqualTo(generation);
      assertThat(run().settlingState().isLive()).isTrue();
    }
    assertThat(test.get(id).tags()).contains(new Tag("team", "blue"));
  }

  @Test
  void runStaysDueUntilStaleRowsAreDeleted() {
    end();
    test.setTag(id, "team", "blue");
    test.clock.advance(Duration.ofMinutes(2));
    // Mark, snapshot, rank row, settled: the fifth write is the first that deletes.
    var dying = new FaultyTable(test.memory);
    dying.failBefore(4);
    assertThatThrownBy(() -> test.on(dying).settler().settle(test.place(id)))
        .isInstanceOf(TableUnavailable.class);
    assertThat(rows()).hasSize(2);

    sweepIn(Duration.ofDays(2));

    assertThat(run().settlingState().isSettled()).isTrue();
    assertThat(run().settlingState().until()).isEmpty();
    assertThat(rows()).containsExactly(RankKeys.tag(test.place(id), start(), "team", "blue"));
    assertThat(packed().has(RunSnapshotItems.STALE)).isFalse();
  }

  @Test
  void auditReportsDamage() {
    end();
    var row = rows().getFirst();
    write(Write.delete(row));
    assertThat(settled.faults()).containsExactly("lacks index rows that its snapshot names");

    write(Write.put(Item.at(row).with("generation", 1).build()));
    assertThat(settled.faults()).isEmpty();

    write(Write.put(RunItems.toItem(test.place(id), new Tag("unheard", "of"))));
    assertThat(settled.faults())
        .containsExactly("has a snapshot that differs from its child items");

    write(Write.delete(RunKeys.snapshot(test.place(id))));
    assertThat(settled.faults())
        .containsExactlyInAnyOrder(
            "is settled but has no snapshot", "is a rank row that no snapshot names");

    write(Write.delete(RunKeys.run(test.place(id))));
    assertThat(settled.faults()).containsExactly("is a rank row that no snapshot names");
  }

  private void end() {
    var _ =
        test.services.runs().update(ALICE, TestRuns.end(id, RunStatus.FINISHED, TestRuns.START));
    test.services.settleWaiting();
  }

  private void sweepIn(Duration time) {
    test.clock.advance(time);
    test.services.sweep().sweep();
  }

  private void logMany(int metrics, int step) {
    var entries =
        IntStream.range(0, metrics)
            .mapToObj(n -> new MetricEntry("metric-" + n, n + step, 1, step, Optional.empty()))
            .toList();
    for (int from = 0; from < metrics; from += 1_000) {
      var part = entries.subList(from, Math.min(metrics, from + 1_000));
      test.services
          .log()
          .logBatch(ALICE, new RunLogRequests.LogBatch(id, part, List.of(), List.of()));
    }
  }

  private void log(MetricEntry... entries) {
    test.services
        .log()
        .logBatch(ALICE, new RunLogRequests.LogBatch(id, List.of(entries), List.of(), List.of()));
  }

  private void write(Change... changes) {
    write(Write.update(RunKeys.run(test.place(id)), Condition.present(), changes));
  }

  private void write(Write write) {
    assertThat(test.memory.write(write).isWritten()).isTrue();
  }

  private List<Key> rows() {
    var query =
        Query.of(Index.PRIMARY, RunKeys.partition(test.experiment)).in(SortRange.prefix("RANK#"));
    return Pages.stream(test.memory, query).map(Item::key).toList();
  }

  private Item packed() {
    return test.memory.get(RunKeys.snapshot(test.place(id)), Read.STRONG).orElseThrow();
  }

  private long start() {
    return run().start().toEpochMilli();
  }

  private Run run() {
    return RunItems.fromItem(item());
  }

  private Item item() {
    return test.memory.get(RunKeys.run(test.place(id)), Read.STRONG).orElseThrow();
  }
}
