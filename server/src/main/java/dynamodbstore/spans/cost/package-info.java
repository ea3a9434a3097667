/**
 * Costs of calls to language models, from token counts and the prices in MLflow's model catalogue.
 *
 * <p>Read {@link dynamodbstore.spans.cost.SpanCost} first (the calculation), then {@link
 * dynamodbstore.spans.cost.CatalogPrices} (where prices come from). The catalogue is never part of
 * this program; without one there are no costs.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.spans.cost;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
