/**
 * A whole server, from the socket to the table, under whatever clients may do to it: {@code
 * JavaClientTest} is how it should be used, {@code ManyClientsTest} by how many at once, {@code
 * FuzzTest} and {@code BrokenHttpTest} by nobody in their right mind. {@code Writer} and {@code
 * Acknowledged} are for {@code KilledServerIT}, one package up, where processes are started.
 */
@NullMarked
package dynamodbstore.underfire;

import org.jspecify.annotations.NullMarked;
