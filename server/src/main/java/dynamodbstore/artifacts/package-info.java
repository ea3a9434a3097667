/**
 * Artifacts: the files that belong to runs, models and traces. Read {@link
 * dynamodbstore.artifacts.ArtifactPath} (what a caller may name), {@link
 * dynamodbstore.artifacts.ArtifactStore} (what a store does), {@link
 * dynamodbstore.artifacts.LocalArtifacts} (the store that is a folder; {@link
 * dynamodbstore.artifacts.s3} has the one that is a bucket), {@link
 * dynamodbstore.artifacts.ArtifactLocations} (which store holds which URI), {@link
 * dynamodbstore.artifacts.ArtifactService} (what one may do), {@link
 * dynamodbstore.artifacts.ArtifactRoutes} (which path does it) and {@link
 * dynamodbstore.artifacts.FileAnswer} (how a file is sent).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
