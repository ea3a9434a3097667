/**
 * Datasets, and what runs take in and give out. Read {@link dynamodbstore.datasets.Dataset} (what
 * it is) and {@link dynamodbstore.datasets.RunLinks} (what a run remembers of it), {@code
 * DatasetKeys} and {@code RunLinkKeys} (where they live), {@code DatasetRepository} and {@code
 * RunLinkRepository} (how they are reached), {@link dynamodbstore.datasets.DatasetService} (what
 * one may do).
 *
 * <p>The package of runs is above this one: it calls {@link
 * dynamodbstore.datasets.DatasetService#inputs} for the runs it reads, and lets this package write
 * to a run through {@link dynamodbstore.datasets.RunGate}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.datasets;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
