/**
 * Plans of searches for experiments and their execution.
 *
 * <p>{@link ExperimentPlanner} chooses an {@link ExperimentPlan} without I/O, {@link
 * ExperimentSearchRepository} executes it.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.experiments.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
