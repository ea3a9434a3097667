/**
 * Checks and messages at the start of the server.
 *
 * <p>{@link ArtifactDestination} checks where artifacts go, {@link StartupLines} prints what was
 * found, {@link ProgramVersion} is the version.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.startup;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
