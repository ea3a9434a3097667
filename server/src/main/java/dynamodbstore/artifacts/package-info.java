/**
 * Artifacts: the files that belong to runs, models and traces. Read {@link
 * dynamodbstore.artifacts.ArtifactPath} (what a caller may name), {@link
 * dynamodbstore.artifacts.ArtifactStore} (what a store does), {@link
 * dynamodbstore.artifacts.LocalArtifacts} (the store that is a folder), {@link
 * dynamodbstore.artifacts.ArtifactLocations} (which store holds which URI), then what answers are
 * made of: {@link dynamodbstore.artifacts.ContentTypes}, {@link
 * dynamodbstore.artifacts.ContentDisposition} and {@link dynamodbstore.artifacts.RangeRequest}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
