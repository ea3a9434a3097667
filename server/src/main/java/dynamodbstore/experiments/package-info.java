/**
 * Experiments: endpoints and services.
 *
 * <p>Start with {@link ExperimentsFeature}, then {@link ExperimentRoutes}, {@link
 * ExperimentService} (creation, renaming, deletion, tags) and {@link ExperimentSearchService}.
 * {@link ExperimentArtifactLocations} and {@link RunRestoration} are ports. Below it lie {@code
 * entity} (items and repositories) and {@code search} (plans and their execution).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.experiments;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
