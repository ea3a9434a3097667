/**
 * Decompression of export requests: gzip, and deflate with or without zlib's header. Start with
 * {@link dynamodbstore.otlp.compression.BodyDecompressor}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.otlp.compression;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
