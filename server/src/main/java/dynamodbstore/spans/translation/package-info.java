/**
 * Translation of spans of other tracing libraries: attributes in their dialects become MLflow's.
 *
 * <p>Read {@link dynamodbstore.spans.translation.SpanTranslator} first (which attributes are set,
 * and in which order), then {@link dynamodbstore.spans.translation.Dialects} (which keys each
 * library uses). The other classes are the parts of dialects that are not only keys.
 *
 * <p>The result has the reference's exact text, because clients search it. Values are therefore
 * judged by Python's rules: what is true, what is an integer, what {@code json.loads} accepts.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.spans.translation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
