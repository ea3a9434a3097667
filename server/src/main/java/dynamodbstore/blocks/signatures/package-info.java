/**
 * Signatures: which rows of a block may contain a text, without the texts.
 *
 * <p>Start at {@link dynamodbstore.blocks.signatures.SignatureLayout}. {@link
 * dynamodbstore.blocks.signatures.SignatureBuilder} writes a signature from the {@link
 * dynamodbstore.blocks.signatures.TrigramSet} of each row; a {@link
 * dynamodbstore.blocks.signatures.SignatureQuery} says which parts to read, and which rows remain.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.signatures;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
