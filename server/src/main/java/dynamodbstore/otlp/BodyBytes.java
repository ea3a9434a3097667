package dynamodbstore.otlp;

/** The first {@code length} bytes of an array, which are not copied. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record BodyBytes(byte[] array, int length) {}
