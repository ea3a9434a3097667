package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static dynamodbstore.runs.TestRuns.START;
import static dynamodbstore.runs.TestRuns.end;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.RunId;
import dynamodbstore.api.ViewType;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.settling.SettlingAudit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs with ids of an earlier version, which begin with the time, beside runs with new ids. */
class OldRunIdsTest {
  private final TestRuns test = new TestRuns();
  private final RunId fresh = test.create("new");
  private final RunId old =
      new RunId("018bcfe568008000%016x".formatted((0b10L << 62) | (number() << 42) | 0x2b2c3L));

  @BeforeEach
  void storeAnOldRun() {
    var run = test.get(fresh).info().run();
    var copy =
        new Run(
            test.place(old),
            "old",
            run.nameTagged(),
            run.user(),
            run.status(),
            run.start(),
            run.end(),
            run.lifecycle(),
            run.settlingState());
    assertThat(test.services.repository().create(copy, List.of())).isTrue();
  }

  @Test
  void runWithOldIdIsReadAndWrittenByItsId() {
    test.logParam(old, "lr", "0.1");
    test.setTag(old, "team", "red");

    assertThat(test.get(old).params()).containsExactly(new Param("lr", "0.1"));
    assertThat(test.get(old).info().location().run()).isEqualTo(old);
    assertThat(test.get(fresh).params()).isEmpty();
  }

  @Test
  void searchFindsOldAndNewIdsLiveAndSettled() {
    test.switchFullText(Set.of(TokenLevel.TRIGRAM));
    for (var id : List.of(old, fresh)) {
      test.logParam(id, "lr", "0.1");
    }
    assertFound();

    for (var id : List.of(old, fresh)) {
      var _ = test.services.runs().update(ALICE, end(id, RunStatus.FINISHED, START));
    }
    test.services.settleWaiting();

    assertFound();
    assertThat(new SettlingAudit(test.memory).faults()).isEmpty();
  }

  private void assertFound() {
    assertThat(found("")).containsExactlyInAnyOrder(old, fresh);
    assertThat(found("params.lr = '0.1'")).containsExactlyInAnyOrder(old, fresh);
    assertThat(found("params.lr LIKE '%0.1%'")).containsExactlyInAnyOrder(old, fresh);
    assertThat(found("attributes.run_id = '" + old + "'")).containsExactly(old);
    assertThat(found("attributes.run_id = '" + fresh + "'")).containsExactly(fresh);
  }

  private List<RunId> found(String filter) {
    var experiments = List.of(test.experiment.toString());
    var search =
        new RunRequests.Search(experiments, filter, ViewType.ACTIVE_ONLY, 100, List.of(), "");
    return IteratorStreams.of(test.services.search().search(ALICE, Visibility.ALL, search).runs())
        .map(run -> run.info().location().run())
        .toList();
  }

  private long number() {
    return test.experiment.number();
  }
}
