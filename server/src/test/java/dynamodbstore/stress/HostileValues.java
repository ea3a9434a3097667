package dynamodbstore.stress;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;

/** Values of all types that are known to trigger bugs. */
final class HostileValues {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\0",
          "a\0b",
          "\u0001",
          "\uffff",
          "\ud800",
          "\udc00x",
          "\ud83d\ude00",
          "#",
          "a#b",
          "/",
          "//",
          "a/b",
          ".",
          "..",
          "../..",
          "/etc/passwd",
          "%",
          "%00",
          "%2e%2e",
          "%zz",
          "\\",
          "\"",
          "'; DROP TABLE runs; --",
          "\r\nX-Header: 1",
          "\u202eleft",
          "e\u0301",
          "null",
          "None",
          "true",
          "0",
          "-1",
          "1.5",
          "1e400",
          "NaN",
          "-Infinity",
          "9223372036854775808",
          "{}",
          "[]",
          "{\"a\":[1]}",
          "mlflow.runName",
          "mlflow.note.content",
          "mlflow.log-model.history",
          "mlflow.experiment.primaryMetric.name",
          "s3://bucket/key",
          "file:///tmp",
          "mlflow-artifacts:/1/../2");

  /** Lengths around every limit of MLflow and of the table; the last is one megabyte. */
  private static final int[] LENGTHS = {
    250, 251, 255, 256, 500, 501, 1_023, 1_025, 2_047, 5_000, 5_001, 6_000, 8_000, 8_001, 65_536,
    400_000, 1 << 20
  };

  private static final List<String> LETTERS = List.of("x", "é", "\ud83d\ude00", "\0", "#", "%");

  private static final List<BigInteger> WHOLES =
      List.of(
          BigInteger.ZERO,
          BigInteger.ONE,
          BigInteger.ONE.negate(),
          BigInteger.valueOf(1_700_000_000_000L),
          BigInteger.valueOf(Integer.MAX_VALUE).add(BigInteger.ONE),
          BigInteger.valueOf(Long.MAX_VALUE),
          BigInteger.valueOf(Long.MIN_VALUE),
          BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE),
          BigInteger.TWO.pow(64),
          BigInteger.TEN.pow(400),
          BigInteger.TEN.pow(5_000).negate());

  private static final double[] REALS = {
    0.0,
    -0.0,
    0.1,
    -1.5,
    1e300,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  private final Random random;

  HostileValues(Random random) {
    this.random = random;
  }

  String text() {
    if (random.nextInt(12) > 0) {
      return one(TEXTS);
    }
    // Prefer short texts: a megabyte is slow.
    int length = LENGTHS[(int) (LENGTHS.length * Math.pow(random.nextDouble(), 2))];
    return one(LETTERS).repeat(length);
  }

  Json number() {
    return random.nextBoolean()
        ? new Json.Whole(one(WHOLES))
        : new Json.Real(REALS[random.nextInt(REALS.length)]);
  }

  /** Any JSON value of limited depth. */
  Json any(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0 -> new Json.Null();
      case 1 -> new Json.Bool(random.nextBoolean());
      case 2 -> number();
      case 3, 4 -> new Json.Text(text());
      case 5, 6 -> items(depth - 1);
      default -> dict(depth - 1);
    };
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private Json items(int depth) {
    var items = new ArrayList<Json>();
    for (int n = random.nextInt(4); n > 0; n--) {
      items.add(any(depth));
    }
    return new Json.Items(items);
  }

  private Json dict(int depth) {
    var entries = new LinkedHashMap<Json.Text, Json>();
    for (int n = random.nextInt(4); n > 0; n--) {
      entries.put(new Json.Text(random.nextBoolean() ? "key" : text()), any(depth));
    }
    return new Json.Dict(entries);
  }
}
