/**
 * Settings of the JVM process.
 *
 * <p>{@link CarrierThreads} sets the number of carrier threads before the first virtual thread
 * starts. {@link HeapTrimmer} returns free memory of the heap to the operating system.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.process;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
