package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Validation rule for one request parameter, equivalent to an {@code _assert_…} function of {@code
 * mlflow/server/handlers.py}.
 *
 * <p>Checks examine the raw JSON document under the protocol's field name, not the result of
 * protobuf's conversion. Type checks ({@link OfType}) are skipped if protobuf's conversion of the
 * whole request succeeded.
 */
public sealed interface Check {
  /** The parameter is present, not null and not an empty string. */
  Check REQUIRED = new Required();

  Check STRING = OfType.STRING;
  Check INT_LIKE = OfType.INT_LIKE;
  Check FLOAT_LIKE = OfType.FLOAT_LIKE;
  Check BOOL = OfType.BOOL;
  Check ARRAY = OfType.ARRAY;

  /** Every element is a string. */
  Check STRINGS = OfType.STRINGS;

  /** A list in which every element has a {@code key}. */
  Check KEYS_PRESENT = new KeysPresent();

  /** Every element of the list has all of {@code keys}; the message names the first missing one. */
  static Check eachHas(String... keys) {
    return new EachHas(List.of(keys));
  }

  static Check atMost(long max) {
    return new InRange(Long.MIN_VALUE, max, "");
  }

  static Check between(long min, long max, String message) {
    return new InRange(min, max, message);
  }

  static Check atMostItems(int max, IntFunction<String> messageForCount) {
    return new AtMostItems(max, messageForCount);
  }

  /** The parameter, if present, is not null; otherwise refused with exactly this message. */
  static Check notNull(String message) {
    return new NotNull(message);
  }

  CheckResult evaluate(String parameter, Json value);

  /**
   * Fast path: whether the check certainly holds for a field that {@link StreamReader} read. False
   * is inconclusive: the request is then read again by {@link DocumentReader}.
   */
  boolean holdsCertainly(Message message, Field field);

  /** Type checks of the reference's validators. */
  enum OfType implements Check {
    STRING,
    INT_LIKE,
    FLOAT_LIKE,
    BOOL,
    ARRAY,
    STRINGS;

    @Override
    public CheckResult evaluate(String parameter, Json value) {
      return switch (this) {
        case STRING -> CheckResult.holdsIf(value instanceof Json.Text);
        case BOOL -> CheckResult.holdsIf(value instanceof Json.Bool);
        case ARRAY -> CheckResult.holdsIf(value instanceof Json.Items);
        case INT_LIKE ->
            switch (PythonInt.of(value)) {
              case PythonInt.Converted _ -> CheckResult.HOLDS;
              case PythonInt.ValueError _ -> CheckResult.INVALID;
              case PythonInt.Unconvertible _ -> CheckResult.BREAKS;
            };
        case FLOAT_LIKE -> floatLike(value);
        case STRINGS -> strings(value);
      };
    }

    private static CheckResult floatLike(Json value) {
      return switch (value) {
        case Json.Real _, Json.Bool _ -> CheckResult.HOLDS;
        case Json.Whole(BigInteger whole) ->
            Double.isInfinite(whole.doubleValue()) ? CheckResult.BREAKS : CheckResult.HOLDS;
        case Json.Text(String text, _) -> CheckResult.holdsIf(PythonNumbers.real(text).isPresent());
        case Json.Null _, Json.Items _, Json.Dict _ -> CheckResult.BREAKS;
      };
    }

    private static CheckResult strings(Json value) {
      return switch (value) {
        case Json.Items(List<Json> items) ->
            CheckResult.holdsIf(items.stream().allMatch(Json.Text.class::isInstance));
        // Python iterates over characters or keys, which are all strings.
        case Json.Text _, Json.Dict _ -> CheckResult.HOLDS;
        case Json.Null _, Json.Bool _, Json.Whole _, Json.Real _ -> CheckResult.BREAKS;
      };
    }

    @Override
    public boolean holdsCertainly(Message message, Field field) {
      return true;
    }
  }

  record Required() implements Check {
    @Override
    public CheckResult evaluate(String parameter, Json value) {
      return isPresent(value) ? CheckResult.HOLDS : new CheckResult.Refused(missing(parameter));
    }

    @Override
    public boolean holdsCertainly(Message message, Field field) {
      return isPresent(message, field);
    }

    static boolean isPresent(Json value) {
      return switch (value) {
        case Json.Null _ -> false;
        case Json.Text(String text, _) -> !text.isEmpty();
        default -> true;
      };
    }

    static boolean isPresent(Message message, Field field) {
      return message.isGiven(field)
          && !(field instanceof Field.Text text && message.text(text).isEmpty());
    }

    static String missing(String parameter) {
      return "Missing value for required parameter '" + parameter + "'.";
    }
  }

  record NotNull(String message) implements Check {
    @Override
    public CheckResult evaluate(String parameter, Json value) {
      return value instanceof Json.Null
          ? new CheckResult.RefusedPlainly(message)
          : CheckResult.HOLDS;
    }

    @Override
    public boolean holdsCertainly(Message read, Field field) {
      return true;
    }
  }

  record KeysPresent() implements Check {
    private static final Json.Text KEY = new Json.Text("key");

    @Override
    public CheckResult evaluate(String parameter, Json value) {
      if (!(value instanceof Json.Items(List<Json> items))) {
        return CheckResult.INVALID;
      }
      for (Json item : items) {
        if (!(item instanceof Json.Dict(var entries))) {
          return CheckResult.BREAKS;
        }
        if (!entries.containsKey(KEY) || !Required.isPresent(entries.get(KEY))) {
          return CheckResult.INVALID;
        }
      }
      return CheckResult.HOLDS;
    }

    @Override
    public boolean holdsCertainly(Message message, Field field) {
      return EachHas.surelyHas(message, field, List.of(KEY.value()));
    }
  }

  record EachHas(List<String> keys) implements Check {
    @Override
    public CheckResult evaluate(String parameter, Json value) {
      return switch (value) {
        case Json.Items(List<Json> items) -> judge(parameter, items);
        // Python iterates over characters or keys: an empty one has nothing to check, any other
        // crashes the reference.
        case Json.Text(String text, _) -> text.isEmpty() ? CheckResult.HOLDS : CheckResult.BREAKS;
        case Json.Dict(var entries) -> entries.isEmpty() ? CheckResult.HOLDS : CheckResult.BREAKS;
        case Json.Null _, Json.Bool _, Json.Whole _, Json.Real _ -> CheckResult.BREAKS;
      };
    }

    private CheckResult judge(String parameter, List<Json> items) {
      for (int i = 0; i < items.size(); i++) {
        if (!(items.get(i) instanceof Json.Dict dict)) {
          return CheckResult.BREAKS;
        }
        for (String key : keys) {
          if (!dict.find(key).filter(Required::isPresent).isPresent()) {
            var path = "%s[%d].%s".formatted(parameter, i, key);
            return new CheckResult.Refused(Required.missing(path));
          }
        }
      }
      return CheckResult.HOLDS;
    }

    @Override
    public boolean holdsCertainly(Message message, Field field) {
      return surelyHas(message, field, keys);
    }

    static boolean surelyHas(Message message, Field field, List<String> keys) {
      if (!(field instanceof Field.Messages messages)) {
        return false;
      }
      for (String key : keys) {
        var within = messages.schema().named(key);
        if (within == null || !allHave(message.messages(messages), within)) {
          return false;
        }
      }
      return true;
    }

    private static boolean allHave(List<Message> messages, Field field) {
      for (Message message : messages) {
        if (!Required.isPresent(message, field)) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * An integer in an inclusive range.
   *
   * @param message the error message, or empty for the generic one of an invalid value
   */
  record InRange(long min, long max, String message) implements Check {
    @Override
    public CheckResult evaluate(String parameter, Json value) {
      if (!(PythonInt.of(value) instanceof PythonInt.Converted(BigInteger number))) {
        return CheckResult.BREAKS;
      }
      if (number.compareTo(BigInteger.valueOf(max)) <= 0
          && (min == Long.MIN_VALUE || number.compareTo(BigInteger.valueOf(min)) >= 0)) {
        return CheckResult.HOLDS;
      }
      return message.isEmpty() ? CheckResult.INVALID : new CheckResult.Refused(message);
    }

    @Override
    public boolean holdsCertainly(Message read, Field field) {
      return field instanceof Field.Whole whole
          && read.number(whole) >= min
          && read.number(whole) <= max;
    }
  }

  record AtMostItems(int max, IntFunction<String> messageForCount) implements Check {
    @Override
    public CheckResult evaluate(String parameter, Json value) {
      int count =
          switch (value) {
            case Json.Items(List<Json> items) -> items.size();
            case Json.Text(String text, _) -> text.codePointCount(0, text.length());
            case Json.Dict(var entries) -> entries.size();
            case Json.Null _, Json.Bool _, Json.Whole _, Json.Real _ -> -1;
          };
      if (count < 0) {
        return CheckResult.BREAKS;
      }
      return count <= max
          ? CheckResult.HOLDS
          : new CheckResult.Refused(messageForCount.apply(count));
    }

    @Override
    public boolean holdsCertainly(Message message, Field field) {
      return switch (field) {
        case Field.Texts texts -> message.texts(texts).size() <= max;
        case Field.Messages messages -> message.messages(messages).size() <= max;
        default -> false;
      };
    }
  }
}
