/**
 * Experiments: named groups of runs. Read {@link dynamodbstore.experiments.Experiment} (the
 * entity), {@code ExperimentKeys} (its keys), {@code ExperimentRepository} (access paths and their
 * costs), {@link dynamodbstore.experiments.ExperimentService} (operations), {@code
 * ExperimentRoutes} (endpoints). A search goes from {@link
 * dynamodbstore.experiments.ExperimentSearchService} through {@code ExperimentPlanner} to {@code
 * ExperimentSearchRepository}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.experiments;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
