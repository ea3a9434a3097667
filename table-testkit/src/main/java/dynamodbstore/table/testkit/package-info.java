/**
 * Contract tests of the table port, and tables with injected faults.
 *
 * <p>Start with {@link dynamodbstore.table.testkit.contract.TableContract}: an adapter's test
 * extends it and thereby runs one nested contract per topic. {@link
 * dynamodbstore.table.testkit.LaggingTable} (stale global indexes) and {@link
 * dynamodbstore.table.testkit.FaultyTable} (failing writes, either one by one or in the steps of
 * the wrapped table) wrap any table, so that code above the port can be tested under these faults.
 */
@NullMarked
package dynamodbstore.table.testkit;

import org.jspecify.annotations.NullMarked;
