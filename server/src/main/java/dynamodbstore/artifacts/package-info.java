/**
 * Artifacts: the files of runs, logged models, versions and traces. Read {@link
 * dynamodbstore.artifacts.ArtifactPath} (validated paths), {@link
 * dynamodbstore.artifacts.ArtifactStore} (the port), {@link
 * dynamodbstore.artifacts.LocalArtifactStore} (the store in a folder; {@link
 * dynamodbstore.artifacts.s3} has the one in a bucket), {@link
 * dynamodbstore.artifacts.ArtifactRootResolver} (resolves URIs to stores), {@link
 * dynamodbstore.artifacts.ArtifactService} (operations by artifact URI), {@link
 * dynamodbstore.artifacts.ArtifactRoutes} (endpoints) and {@link
 * dynamodbstore.artifacts.FileResponse} (how a file is sent).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
