package dynamodbstore.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.Overloaded;
import dynamodbstore.http.request.BrokenBody;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.wire.json.Json;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponsesTest {
  private static final String SECRET = "e#42 /var/lib/secret";

  static Stream<Throwable> faults() {
    var cause = new IOException(SECRET);
    return Stream.of(
        new TableBusy(SECRET, cause),
        new TableUnavailable(SECRET, cause),
        new OutcomeUnknown(SECRET, cause),
        new LimitExceeded(SECRET, 2, 1),
        new PartitionFull(SECRET, cause),
        new UncheckedIOException(cause),
        new UncheckedIOException(new IOException(SECRET + ": No space left on device")),
        new IllegalStateException(SECRET),
        new OutOfMemoryError(SECRET),
        new StackOverflowError(SECRET));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void errorResponseShowsNeitherKeysNorPaths(Throwable fault) {
    var answer = ErrorResponses.toResponse(fault, "id");

    assertThat(text(answer)).doesNotContain("e#42", "secret", "Exception");
    assertThat(answer.headers()).containsEntry("Content-Type", "application/json");
    assertThat(Json.parse(text(answer).getBytes(UTF_8), 0, text(answer).length())).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp/x: No space left on device", "Disk quota exceeded"})
  void fullDiskIsA507ThatClientsDoNotRetry(String message) {
    var plain = ErrorResponses.toResponse(new UncheckedIOException(new IOException(message)), "id");
    var file = new FileSystemException("/tmp/x", null, message);
    var wrapped =
        ErrorResponses.toResponse(new UncheckedIOException(new IOException("failed", file)), "id");

    for (var answer : new ServerResponse[] {plain, wrapped}) {
      assertThat(answer.status()).isEqualTo(507);
      assertThat(text(answer)).contains("\"error_code\":\"RESOURCE_EXHAUSTED\"");
    }
  }

  @Test
  void transientFailuresAre503WithRetryAfter() {
    var cause = new IOException();
    for (var fault :
        new Throwable[] {
          new OutOfMemoryError("heap"),
          new Overloaded("Too much."),
          ApiError.busy("The run r1 is being changed by concurrent requests."),
          new TableBusy("busy", cause),
          new TableUnavailable("gone", cause),
          new OutcomeUnknown("unknown", cause)
        }) {
      var answer = ErrorResponses.toResponse(fault, "id");

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.headers()).containsEntry("Retry-After", "1");
      assertThat(text(answer)).contains("\"error_code\":\"TEMPORARILY_UNAVAILABLE\"");
    }
  }

  @Test
  void tableLimitsAre400WithoutRetry() {
    var limit = ErrorResponses.toResponse(new LimitExceeded("Item x, in bytes,", 2, 1), "id");
    var full = ErrorResponses.toResponse(new PartitionFull("x", new IOException()), "id");

    assertThat(limit.status()).isEqualTo(400);
    assertThat(text(limit)).contains("INVALID_PARAMETER_VALUE", "says more: id");
    assertThat(full.status()).isEqualTo(400);
    assertThat(text(full)).contains("QUOTA_EXCEEDED", "says more: id");
  }

  @Test
  void brokenBodyClosesTheConnection() {
    var answer = ErrorResponses.toResponse(new BrokenBody(new EOFException()), "id");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.headers()).containsEntry("Connection", "close");
  }

  private static String text(ServerResponse answer) {
    var bytes = (ResponseBody.Bytes) answer.body();
    return new String(bytes.array(), 0, bytes.length(), UTF_8);
  }
}
