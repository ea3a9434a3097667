package dynamodbstore.otlp.compression;

/** The first {@code length} bytes of an array, which are not copied. */
<<<<<<< HEAD:server/src/main/java/dynamodbstore/otlp/compression/BodyBytes.java
@SuppressWarnings("ArrayRecordComponent")
public record BodyBytes(byte[] array, int length) {}
=======
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record BodyBytes(byte[] array, int length) {}
>>>>>>> otlp:server/src/main/java/dynamodbstore/otlp/BodyBytes.java
