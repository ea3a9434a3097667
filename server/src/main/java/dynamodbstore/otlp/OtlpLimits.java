package dynamodbstore.otlp;

import java.util.function.LongConsumer;

/**
 * Limits of one export request.
 *
 * @param body bytes of the decompressed body
 * @param memory estimate in bytes of what its spans occupy when decoded. A request of many tiny
 *     elements can occupy fifty times its length.
 * @param reservation reserves bytes of memory before they are allocated; throws an exception if
 *     there are too few
 */
public record OtlpLimits(int body, long memory, LongConsumer reservation) {
  /** Limits without reservation. */
  public OtlpLimits(int body, long memory) {
    this(body, memory, _ -> {});
  }
}
