/**
 * Runs that MLflow's pages make of a prompt that was tried: its parameters, its answer as a table,
 * and a model of files that MLflow's Python client loads and asks again.
 */
@NullMarked
package dynamodbstore.promptlab;

import org.jspecify.annotations.NullMarked;
