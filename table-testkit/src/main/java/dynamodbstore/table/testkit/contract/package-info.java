/**
 * Contract tests of the table port.
 *
 * <p>Start with {@link TableContract}, which an adapter's test extends. It nests one contract per
 * topic, all on {@link ContractFixture}. {@link ModelContract} compares random sequences with the
 * model in {@code model}. {@link CostDeviation} names the cases in which a substitute bills
 * differently.
 */
@NullMarked
package dynamodbstore.table.testkit.contract;

import org.jspecify.annotations.NullMarked;
