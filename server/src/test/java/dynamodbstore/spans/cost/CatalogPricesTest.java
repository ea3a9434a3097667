package dynamodbstore.spans.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spans.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogPricesTest {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final AtomicReference<Optional<Path>> folder = new AtomicReference<>(Optional.empty());
  private final AtomicInteger searches = new AtomicInteger();
  private final CatalogPrices prices =
      new CatalogPrices(
          () -> {
            var _ = searches.incrementAndGet();
            return folder.get();
          },
          now::get);

  @Test
  void pricesArePerToken() {
    folder.set(Optional.of(JsonLines.resource("catalog")));

    assertThat(prices.find("alpha", "large"))
        .contains(
            new TokenPrices(
                3e-6, 1.5e-5, OptionalDouble.of(0.3 / 1_000_000), OptionalDouble.of(3.75e-6)));
    assertThat(prices.find("alpha", "embedder")).isEmpty();
    assertThat(prices.find("beta", "free"))
        .contains(new TokenPrices(0, 0, OptionalDouble.empty(), OptionalDouble.empty()));
  }

  @Test
  void anyProviderThatChargesForInputIsPreferred() {
    folder.set(Optional.of(JsonLines.resource("catalog")));

    assertThat(prices.findAnywhere("shared")).isEqualTo(prices.find("beta", "shared"));
    assertThat(prices.findAnywhere("small")).isEqualTo(prices.find("alpha", "small"));
    assertThat(prices.findAnywhere("free")).isEqualTo(prices.find("alpha", "free"));
    assertThat(prices.findAnywhere("unknown")).isEmpty();
  }

  @Test
  void providerNeverNamesAFile() {
    folder.set(Optional.of(JsonLines.resource("catalog")));

    assertThat(prices.find("../catalog/beta", "small")).isEmpty();
    assertThat(prices.find("beta\0", "small")).isEmpty();
  }

  @Test
  void catalogueIsReadOnce() {
    folder.set(Optional.of(JsonLines.resource("catalog")));
    assertThat(searches).hasValue(0);

    assertThat(prices.findAnywhere("small")).isPresent();
    folder.set(Optional.empty());
    now.set(Instant.EPOCH.plus(Duration.ofDays(1)));

    assertThat(prices.findAnywhere("small")).isPresent();
    assertThat(searches).hasValue(1);
  }

  @Test
  void missingCatalogueIsReportedOnceAndSearchedOnceAMinute() {
    try (var log = new RecordedLog()) {
      assertThat(prices.findAnywhere("small")).isEmpty();
      now.set(Instant.EPOCH.plusSeconds(59));
      assertThat(prices.findAnywhere("small")).isEmpty();
      assertThat(searches).hasValue(1);
      now.set(Instant.EPOCH.plusSeconds(60));
      assertThat(prices.findAnywhere("small")).isEmpty();
      assertThat(searches).hasValue(2);

      assertThat(log.messages).singleElement().asString().startsWith("There is no model catalogue");
    }
    folder.set(Optional.of(JsonLines.resource("catalog")));
    now.set(Instant.EPOCH.plusSeconds(120));

    assertThat(prices.findAnywhere("small")).isPresent();
  }

  @Test
  void damagedCatalogueIsReportedAndGivesNoPrices(@TempDir Path damaged) throws IOException {
    Files.writeString(damaged.resolve("a.json"), "{");
    folder.set(Optional.of(damaged));

    try (var log = new RecordedLog()) {
      assertThat(prices.findAnywhere("small")).isEmpty();

      assertThat(log.messages).singleElement().asString().contains("a.json is not JSON");
    }
  }

  /** Handler that records what the class logs. */
  private static final class RecordedLog extends Handler implements AutoCloseable {
    final List<String> messages = new ArrayList<>();
    private final Logger logger = Logger.getLogger(CatalogPrices.class.getName());

    RecordedLog() {
      logger.addHandler(this);
    }

    @Override
    public void publish(LogRecord record) {
      messages.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
    }
  }
}
