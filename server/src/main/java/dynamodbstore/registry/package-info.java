/**
 * The model registry: registered models, their aliases and versions, and prompts, which are
 * registered models too.
 *
 * <p>Start with {@link RegistryFeature}, then the routes. Every change goes through {@link
 * RegisteredModelUpdater}: an optimistic update with retry under a striped lock. {@link
 * VersionSourceResolver} and {@link SourceRules} resolve and validate the source of a version;
 * {@link VersionStageService} moves and deletes versions. {@link VersionOrigins} is the port to
 * runs and logged models. Below it lie {@code entity} (items and repositories), {@code messages}
 * (requests and responses) and {@code search}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
