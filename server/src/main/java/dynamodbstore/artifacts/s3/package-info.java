/**
 * Artifact store in S3, or in a service with the S3 protocol. Read {@link
 * dynamodbstore.artifacts.s3.S3StoreFactory} (factory, the only public type), {@link
 * dynamodbstore.artifacts.s3.S3Address} (paths to object keys), {@link
 * dynamodbstore.artifacts.s3.S3ArtifactStore} (the store), {@link
 * dynamodbstore.artifacts.s3.S3Upload} and {@link dynamodbstore.artifacts.s3.S3Download} (streaming
 * through the server), {@link dynamodbstore.artifacts.s3.S3DirectAccess} (presigned URLs) and
 * {@link dynamodbstore.artifacts.s3.S3Errors} (errors).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts.s3;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
