package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.errors.TableBusy;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharedCallsTest {
  private final SharedCalls<String, Integer> calls = new SharedCalls<>();

  static Stream<Throwable> failures() {
    return Stream.of(
        new TableBusy("the table is busy", new IllegalStateException()),
        new IllegalStateException("a defect"),
        new OutOfMemoryError("no memory"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureReachesTheCallerWithItsType(Throwable failure) {
    assertThatThrownBy(
            () -> {
              var _ =
                  calls.call(
                      "key",
                      () -> {
                        throw sneaky(failure);
                      });
            })
        .isSameAs(failure);
  }

  private static RuntimeException sneaky(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }

  @Test
  void nothingIsKeptAfterACall() {
    assertThat(calls.call("key", () -> 1).value()).isEqualTo(1);
    assertThat(calls.call("key", () -> 2).value()).isEqualTo(2);
  }
}
