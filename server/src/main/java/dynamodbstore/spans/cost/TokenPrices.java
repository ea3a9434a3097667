package dynamodbstore.spans.cost;

import java.util.OptionalDouble;

/**
 * Prices of a model in US dollars for each token.
 *
 * @param input 0 if unknown
 * @param output 0 if unknown
 * @param cacheRead of input that the provider had cached; without it, the price of input applies
 * @param cacheWrite of input that the provider adds to its cache
 */
public record TokenPrices(
    double input, double output, OptionalDouble cacheRead, OptionalDouble cacheWrite) {}
