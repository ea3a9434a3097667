/**
 * Feature that violates every rule for features, as input for the tests of {@code
 * ArchitectureTest}.
 */
@NullMarked
package dynamodbstore.brokenfeature;

import org.jspecify.annotations.NullMarked;
