/**
 * Artifacts in S3, or in anything that speaks its language. Read {@link
 * dynamodbstore.artifacts.s3.S3Stores} (what the rest of the server sees), {@link
 * dynamodbstore.artifacts.s3.S3Address} (which object is which file), {@link
 * dynamodbstore.artifacts.s3.S3Artifacts} (the store), {@link dynamodbstore.artifacts.s3.S3Upload}
 * and {@link dynamodbstore.artifacts.s3.S3Download} (bytes, as they pass), {@link
 * dynamodbstore.artifacts.s3.S3DirectAccess} (bytes that do not) and {@link
 * dynamodbstore.artifacts.s3.S3Faults} (what callers are told).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts.s3;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
