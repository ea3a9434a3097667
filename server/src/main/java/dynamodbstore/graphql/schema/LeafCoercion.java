package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigInteger;

/**
 * Coercion of scalars and enumerations, from literals of a document and from JSON values of
 * variables, to the one JSON form that each type has.
 */
public final class LeafCoercion {
  private static final Json NULL = new Json.Null();

  private LeafCoercion() {}

  /** Thrown for a value that its type does not accept. Without a stack trace. */
  public static final class CoercionError extends RuntimeException {
    private static final long serialVersionUID = 1;

    CoercionError(String message) {
      super(message, null, false, false);
    }

    public String text() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * Coerces a literal.
   *
   * @throws CoercionError if the type does not accept it
   */
  public static Json read(TypeDefinition type, Literal literal) {
    return switch (type) {
      case TypeDefinition.Scalar(String name) -> scalar(name, literal);
      case TypeDefinition.Enumeration options -> option(options, literal);
      case TypeDefinition.ObjectType _, TypeDefinition.InputType _ -> throw noLeaf(type);
    };
  }

  /**
   * Coerces the JSON value of a variable.
   *
   * @throws CoercionError if the type does not accept it
   */
  public static Json read(TypeDefinition type, Json value) {
    return switch (type) {
      case TypeDefinition.Scalar(String name) -> scalar(name, value);
      case TypeDefinition.Enumeration options -> option(options, value);
      case TypeDefinition.ObjectType _, TypeDefinition.InputType _ -> throw noLeaf(type);
    };
  }

  private static Json scalar(String name, Literal literal) {
    return switch (name) {
      case "String" -> {
        if (literal instanceof Literal.StringValue(String text)) {
          yield new Json.Text(text);
        }
        throw new CoercionError("String cannot represent a non string value: " + literal);
      }
      case "Int" -> {
        if (literal instanceof Literal.IntValue(String digits)) {
          yield int32(PythonNumbers.whole(digits).orElseThrow(() -> tooLarge(digits)), digits);
        }
        throw new CoercionError("Int cannot represent non-integer value: " + literal);
      }
      case "Boolean" -> {
        if (literal instanceof Literal.BooleanValue(boolean value)) {
          yield new Json.Bool(value);
        }
        throw new CoercionError("Boolean cannot represent a non boolean value: " + literal);
      }
      // Anything but a number is coerced to null.
      case "LongString" ->
          literal instanceof Literal.IntValue(String digits)
              ? new Json.Whole(PythonNumbers.whole(digits).orElseThrow(() -> tooLong(digits)))
              : NULL;
      case "Float" ->
          throw new CoercionError("Float cannot represent non numeric value: " + literal);
      default -> throw new IllegalStateException("No scalar " + name);
    };
  }

  private static Json scalar(String name, Json value) {
    return switch (name) {
      case "String" -> {
        if (value instanceof Json.Text) {
          yield value;
        }
        throw new CoercionError(
            "String cannot represent a non string value: " + AbbreviatedRepr.of(value));
      }
      case "Int" -> integer(value);
      case "Boolean" -> {
        if (value instanceof Json.Bool) {
          yield value;
        }
        throw new CoercionError(
            "Boolean cannot represent a non boolean value: " + AbbreviatedRepr.of(value));
      }
      case "LongString" -> longNumber(value);
      case "Float" ->
          throw new CoercionError(
              "Float cannot represent non numeric value: " + AbbreviatedRepr.of(value));
      default -> throw new IllegalStateException("No scalar " + name);
    };
  }

  private static Json integer(Json value) {
    if (value instanceof Json.Whole(BigInteger number)) {
      return int32(number, AbbreviatedRepr.of(value));
    }
    if (value instanceof Json.Real(double number) && number == Math.rint(number)) {
      if (Math.abs(number) <= Integer.MAX_VALUE) {
        return new Json.Whole(BigInteger.valueOf((long) number));
      }
      throw tooLarge(AbbreviatedRepr.of(value));
    }
    throw new CoercionError("Int cannot represent non-integer value: " + AbbreviatedRepr.of(value));
  }

  private static Json int32(BigInteger number, String shown) {
    if (number.bitLength() < Integer.SIZE) {
      return new Json.Whole(number);
    }
    throw tooLarge(shown);
  }

  private static CoercionError tooLarge(String shown) {
    return new CoercionError("Int cannot represent non 32-bit signed integer value: " + shown);
  }

  private static CoercionError tooLong(String digits) {
    return new CoercionError(
        "Expected value of type 'LongString', found %s; more than %d digits are not read."
            .formatted(digits, PythonNumbers.MAX_DIGITS));
  }

  private static Json longNumber(Json value) {
    return switch (value) {
      case Json.Whole whole -> whole;
      case Json.Real(double number) when Double.isFinite(number) ->
          new Json.Whole(BigInteger.valueOf((long) number));
      case Json.Bool(boolean flag) -> new Json.Whole(flag ? BigInteger.ONE : BigInteger.ZERO);
      case Json.Text(String text, _) ->
          new Json.Whole(
              PythonNumbers.whole(text)
                  .orElseThrow(
                      () ->
                          new CoercionError(
                              "Expected type 'LongString'. invalid literal for int() with base 10:"
                                  + " "
                                  + AbbreviatedRepr.of(value))));
      default ->
          throw new CoercionError(
              ("Expected type 'LongString'. int() argument must be a string, a bytes-like object or"
                      + " a real number, not '%s'")
                  .formatted(value.pythonType()));
    };
  }

  private static Json option(TypeDefinition.Enumeration options, Literal literal) {
    if (literal instanceof Literal.EnumValue(String name)) {
      return option(options, name);
    }
    throw new CoercionError(
        "Enum '%s' cannot represent non-enum value: %s.".formatted(options.name(), literal)
            + meant(options, literal.toString()));
  }

  private static Json option(TypeDefinition.Enumeration options, Json value) {
    if (value instanceof Json.Text(String name, _)) {
      return option(options, name);
    }
    var shown = AbbreviatedRepr.of(value);
    throw new CoercionError(
        "Enum '%s' cannot represent non-string value: %s.".formatted(options.name(), shown)
            + meant(options, shown));
  }

  private static Json option(TypeDefinition.Enumeration options, String name) {
    if (options.values().contains(name)) {
      return new Json.Text(name);
    }
    throw new CoercionError(
        "Value '%s' does not exist in '%s' enum.".formatted(name, options.name())
            + meant(options, name));
  }

  private static String meant(TypeDefinition.Enumeration options, String name) {
    return Suggestions.of(name, options.values(), "the enum value ");
  }

  private static IllegalStateException noLeaf(TypeDefinition type) {
    return new IllegalStateException(type.name() + " has members");
  }
}
