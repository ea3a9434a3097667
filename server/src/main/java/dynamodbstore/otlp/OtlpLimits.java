package dynamodbstore.otlp;

/**
 * Limits of one export request.
 *
 * @param body bytes of the decompressed body
 * @param memory estimate in bytes of what its spans occupy when decoded. A request of many tiny
 *     elements can occupy fifty times its length.
 */
public record OtlpLimits(int body, long memory) {}
