/**
 * Endpoints and operations for the files of runs, logged models, model versions and traces.
 *
 * <p>Start with {@link ArtifactOwners} (the port by which each kind of owner says where its files
 * are) and {@link OwnedArtifacts} (operations on them), then {@link ArtifactRootResolver} (resolves
 * a URI to a store), the routes ({@link ArtifactRoutes} by owner, {@link ArtifactStoreRoutes} is
 * the server's own store by path), and {@link ArtifactSweepJob} (background job). Depends on {@code
 * store}, {@code local}, {@code s3} and {@code serving}; none of them depends on this package.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
