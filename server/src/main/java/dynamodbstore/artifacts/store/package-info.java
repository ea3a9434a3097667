/**
 * Port for the storage of artifact files.
 *
 * <p>Start with {@link ArtifactStore} and {@link ArtifactPath} (a validated path). {@link
 * Download}, {@link Upload}, {@link DirectoryListing} and {@link ByteRange} are its values, {@link
 * PresignedAccess} is access by URLs that a client uses without the server. {@link ProxiedUri} says
 * which artifact URIs denote the server's own store. The contract test {@code
 * ArtifactStoreContract} specifies every implementation.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts.store;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
