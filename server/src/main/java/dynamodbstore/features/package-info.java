/**
 * What a feature contributes to the server, and what it is built from.
 *
 * <p>Start with {@link dynamodbstore.features.Feature}. Every feature package has one class that
 * implements it, built from a {@link dynamodbstore.features.FeatureContext} and from services of
 * other features; {@code Features} collects them.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.features;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
