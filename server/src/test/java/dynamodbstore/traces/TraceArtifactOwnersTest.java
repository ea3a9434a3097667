package dynamodbstore.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.traces.entity.Trace;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceArtifactOwnersTest {
  @Test
  void locationIsComputedAndConfinedAlthoughAClientChangedTheTag() {
    var root = find(Optional.of(trace(Map.of("mlflow.artifactLocation", "/etc"))));

    assertThat(root)
        .hasValue(
            new OwnerRoot(
                "mlflow-artifacts:/7/traces/tr-1/artifacts",
                new Confinement.Inside("mlflow-artifacts:/7")));
  }

  @Test
  void traceWithoutTheTagIsCorrupted() {
    assertThatThrownBy(() -> find(Optional.of(trace(Map.of()))))
        .hasMessage("Trace data is corrupted for request_id=tr-1");
  }

  @Test
  void missingTraceHasNoFiles() {
    assertThatThrownBy(() -> find(Optional.empty())).hasMessage("Trace with ID 'tr-1' not found.");
  }

  private static Optional<OwnerRoot> find(Optional<Trace> trace) {
    return new TraceArtifactOwners((_, _) -> trace, (_, id) -> TraceSamples.experiment(id.number()))
        .find(Caller.ANYONE, new Resource.Trace(TraceSamples.ID));
  }

  private static Trace trace(Map<String, String> tags) {
    var draft = TraceSamples.draft("tr-1", 5);
    draft.tags().putAll(tags);
    return draft.toTrace();
  }
}
