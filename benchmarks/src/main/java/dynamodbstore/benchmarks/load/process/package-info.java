/**
 * Servers under test as processes: start, idle detection, CPU time, memory; the reference server;
 * load of the machine; a provider of tokens.
 *
 * <p>Start with {@link ServerUnderTest}.
 */
@NullMarked
package dynamodbstore.benchmarks.load.process;

import org.jspecify.annotations.NullMarked;
