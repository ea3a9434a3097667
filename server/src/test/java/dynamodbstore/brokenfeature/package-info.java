/**
 * A feature that breaks every rule for features, so that {@code ArchitectureTest} can be tested.
 */
@NullMarked
package dynamodbstore.brokenfeature;

import org.jspecify.annotations.NullMarked;
