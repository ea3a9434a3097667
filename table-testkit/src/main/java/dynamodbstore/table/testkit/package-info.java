/**
 * What every table must do, as tests, and tables that misbehave on purpose.
 *
 * <p>An adapter proves itself by extending {@link dynamodbstore.table.testkit.TableContract}, which
 * gathers one contract for each topic. {@link dynamodbstore.table.testkit.LaggingTable} and {@link
 * dynamodbstore.table.testkit.FaultyTable} wrap any table, so that code above it can be tried on
 * the worst that a real one does.
 */
@NullMarked
package dynamodbstore.table.testkit;

import org.jspecify.annotations.NullMarked;
