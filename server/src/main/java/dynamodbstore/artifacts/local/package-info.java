/**
 * Artifact store in a folder.
 *
 * <p>Start with {@link LocalArtifactStore}. {@link AtomicFileWrite} writes files, {@link
 * RecursiveDeletion} deletes, {@link ConfinedFolder} keeps paths inside the folder, {@link
 * LocalFolderPolicy} decides which folders of the machine may be opened, and {@link Confinement}
 * for which owner, {@link SyncPolicy} when to sync.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts.local;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
