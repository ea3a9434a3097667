/**
 * Experiments: what holds runs together. Read {@link dynamodbstore.experiments.Experiment} (what it
 * is), {@code ExperimentKeys} (where it lives), {@code ExperimentRepository} (how it is reached),
 * {@link dynamodbstore.experiments.ExperimentService} (what one may do), {@code ExperimentRoutes}
 * (which path does it).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.experiments;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
