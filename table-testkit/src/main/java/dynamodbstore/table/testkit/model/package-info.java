/**
 * Reference model of the table, for tests that compare adapters with it.
 *
 * <p>{@link dynamodbstore.table.testkit.model.RandomOperations} generates operations, {@link
 * dynamodbstore.table.testkit.model.ModelTable} says what each of them must do.
 */
@NullMarked
package dynamodbstore.table.testkit.model;

import org.jspecify.annotations.NullMarked;
