/**
 * Backups of a table in a folder, and of local artifacts, in a folder or in S3.
 *
 * <pre>
 * TABLE                  id of the table whose backups these are
 * backups/ID             a manifest: the files of one backup, each with its object
 * objects/xx/NAME        content of files; backups share it
 * </pre>
 *
 * <p>An object is named by its content and never changes, so a backup only copies what no earlier
 * one has. A backup exists once its manifest does, which is put last and atomically: a crash leaves
 * the earlier ones as they are, and the next backup uses the objects that were copied.
 *
 * <p>Start with {@link BackupTaker}, then {@link BackupRestorer}, {@link BackupVerifier} and {@link
 * BackupRetention}. {@link BackupManifest} and {@link BackupCatalog} are what they share; {@code
 * store} is where backups are kept.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.backup;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
