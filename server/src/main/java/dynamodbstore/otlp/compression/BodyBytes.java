package dynamodbstore.otlp.compression;

/** The first {@code length} bytes of an array, which are not copied. */
@SuppressWarnings("ArrayRecordComponent")
public record BodyBytes(byte[] array, int length) {}
