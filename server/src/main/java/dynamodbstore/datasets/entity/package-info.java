/**
 * Datasets and their storage.
 *
 * <p>Start with {@link Dataset} and its identity, {@link DatasetRef} and {@link DatasetId}; then
 * {@link DatasetKeys}, {@link DatasetItems} and {@link DatasetBodyCodec} (large bodies are split
 * into parts), {@link DatasetRepository} (access paths with their costs). {@link DatasetLink} is
 * what a run stores of an input.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.datasets.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
