/**
 * Reading of a running MLflow server through its REST API, as the source of an import.
 *
 * <p>Read {@link dynamodbstore.imports.rest.RestClient} first (one request, with its retries), then
 * {@link dynamodbstore.imports.rest.Lookahead} (some requests concurrently, their results in
 * order); {@link dynamodbstore.imports.rest.RestSource} combines the classes that each read one
 * kind of entity. Servers of MLflow 2 lack routes, so what only these return counts as absent.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.imports.rest;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
