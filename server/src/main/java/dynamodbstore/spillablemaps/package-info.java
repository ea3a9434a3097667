/**
 * Spillable maps: small maps of strings, such as tags, that are stored inline in the item of their
 * owner, with further items for what does not fit. Read {@link
 * dynamodbstore.spillablemaps.SpillableMap} (the inline part), {@link
 * dynamodbstore.spillablemaps.SpillRows} (what an owner supplies), {@link
 * dynamodbstore.spillablemaps.SpillableMapChange} (changes as values) and {@link
 * dynamodbstore.spillablemaps.SpillableMapRepository} (reading).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.spillablemaps;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
