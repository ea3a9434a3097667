/**
 * Tests of a complete server, from socket to table, under load and abuse: {@code JavaClientTest}
 * (normal use), {@code ManyClientsTest} (concurrent clients), {@code FuzzTest} (random requests)
 * and {@code BrokenHttpTest} (malformed HTTP). {@code AcknowledgingWriter} and {@code
 * AcknowledgedWrites} are used by {@code KilledServerIT}, one package up, where processes are
 * started.
 */
@NullMarked
package dynamodbstore.stress;

import org.jspecify.annotations.NullMarked;
