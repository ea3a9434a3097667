package dynamodbstore.table.testkit.contract;

import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import java.time.InstantSource;
import org.junit.jupiter.api.Nested;

/** Contract test of the table port. The test of an adapter extends it and opens the table. */
public abstract class TableContract {
  /** Opens a new, empty table; the test closes it. */
  protected abstract Table open(InstantSource clock, Meter meter);

  /**
   * The cost that the store below an adapter reports where it differs from DynamoDB's
   * documentation. DynamoDB itself, and adapters that compute the cost, use the default.
   */
  protected Cost billed(CostDeviation quirk, Cost documented) {
    return documented;
  }

  @Nested
  class Reads extends ReadsContract {
    Reads() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Queries extends QueriesContract {
    Queries() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class SecondaryIndexes extends IndexesContract {
    SecondaryIndexes() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Writes extends WritesContract {
    Writes() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Updates extends UpdatesContract {
    Updates() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class IndependentWrites extends IndependentWritesContract {
    IndependentWrites() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class OrderedWrites extends OrderedWritesContract {
    OrderedWrites() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Rewrites extends RewritesContract {
    Rewrites() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Transactions extends TransactionsContract {
    Transactions() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class StagedTransactions extends StagedTransactionsContract {
    StagedTransactions() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Intents extends IntentsContract {
    Intents() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Expiry extends ExpiryContract {
    Expiry() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class SizeLimits extends LimitsContract {
    SizeLimits() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Costs extends CostsContract {
    Costs() {
      super(TableContract.this::open, TableContract.this::billed);
    }
  }

  @Nested
  class KeyOrder extends KeyOrderContract {
    KeyOrder() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    Concurrency() {
      super(TableContract.this::open);
    }
  }

  @Nested
  class RandomSequences extends ModelContract {
    RandomSequences() {
      super(TableContract.this::open);
    }
  }
}
