/**
 * Endpoints that log datasets and models as inputs and outputs of a run.
 *
 * <p>Start with {@link DatasetsFeature} and {@link DatasetService}. Below it lie {@code entity}
 * (datasets and their storage) and {@code links} (which run has which input and output).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.datasets;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
