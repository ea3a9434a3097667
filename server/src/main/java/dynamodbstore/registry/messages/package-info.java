/**
 * Requests and responses of the registry.
 *
 * <p>{@link RegistryRequests} and {@link VersionRequests} decode, {@link RegistryResponses}
 * encodes, {@link RegistryRules} validates and has MLflow's error messages. {@link
 * RegistryDetailsReader} reads what a response contains beyond the item: tags, aliases, latest
 * versions.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry.messages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
