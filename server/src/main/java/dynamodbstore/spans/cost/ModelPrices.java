package dynamodbstore.spans.cost;

import java.util.Optional;

/** Source of the prices of language models. Implementations are thread-safe. */
public interface ModelPrices {
  /** Prices of a model at one provider. */
  Optional<TokenPrices> find(String provider, String model);

  /** Prices of a model at any provider, preferably one that charges for input. */
  Optional<TokenPrices> findAnywhere(String model);

  /** Without any prices. */
  static ModelPrices none() {
    return new None();
  }

  /** No prices at all. */
  record None() implements ModelPrices {
    @Override
    public Optional<TokenPrices> find(String provider, String model) {
      return Optional.empty();
    }

    @Override
    public Optional<TokenPrices> findAnywhere(String model) {
      return Optional.empty();
    }
  }
}
