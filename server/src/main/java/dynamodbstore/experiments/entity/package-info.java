/**
 * Entity and storage of experiments.
 *
 * <p>Start with {@link Experiment}, then {@link ExperimentKeys} (keys and index positions), {@link
 * ExperimentItems}, and {@link ExperimentRepository} (access paths with their costs; a name is
 * claimed by an item of its own). {@link ExperimentBackFillRepository} back-fills full text, {@link
 * ExperimentAuditRepository} checks the invariants.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.experiments.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
