/**
 * Datasets, and the inputs and outputs of runs. Read {@link dynamodbstore.datasets.Dataset} (the
 * entity) and {@link dynamodbstore.datasets.RunLinks} (the inputs and outputs of a run), {@code
 * DatasetKeys} and {@code RunLinkKeys} (their keys), {@link
 * dynamodbstore.datasets.DatasetRepository} and {@link dynamodbstore.datasets.RunLinkRepository}
 * (access paths and costs), {@link dynamodbstore.datasets.DatasetService} (operations).
 *
 * <p>The package of runs depends on this one, not the other way round. It calls {@link
 * dynamodbstore.datasets.DatasetService#inputs} for the runs it reads, and implements {@link
 * dynamodbstore.datasets.RunWritePort}, through which this package writes to a run.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.datasets;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
