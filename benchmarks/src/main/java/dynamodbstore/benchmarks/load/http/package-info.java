/**
 * Minimal MLflow client of the load generator: connection, request template, response, API calls.
 *
 * <p>Start with {@link MlflowApi}.
 */
@NullMarked
package dynamodbstore.benchmarks.load.http;

import org.jspecify.annotations.NullMarked;
