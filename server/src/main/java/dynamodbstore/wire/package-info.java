/** Placeholder. */
@org.jspecify.annotations.NullMarked
package dynamodbstore.wire;
