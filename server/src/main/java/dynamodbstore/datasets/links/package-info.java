/**
 * Inputs and outputs of runs.
 *
 * <p>Start with {@link RunLinks}, then {@link RunLinkKeys} and {@link RunLinkRepository} (order of
 * writes). {@link RunWritePort} is the port through which links are written to a run; the package
 * of runs implements it.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.datasets.links;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
