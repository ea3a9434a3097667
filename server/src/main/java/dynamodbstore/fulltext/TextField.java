package dynamodbstore.fulltext;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Field whose texts can be indexed by their tokens. */
public enum TextField {
  EXPERIMENT_NAME("E", "name", "3"),
  RUN_NAME("R", "name", ""),
  PARAM_VALUE("P", "param", ""),
  TAG_VALUE("T", "tag", ""),
  REGISTERED_MODEL_NAME("M", "name", "3");

  private final String type;
  private final String part;
  private final String defaults;

  TextField(String type, String part, String defaults) {
    this.type = type;
    this.part = part;
    this.defaults = defaults;
  }

  /** Letter of the field in keys. Unique per field, so that fields never share a row. */
  String type() {
    return type;
  }

  /** Name of the field in keys of reverse rows. */
  String part() {
    return part;
  }

  /** Name of the field in settings. */
  public String setting() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Parses the letters of any number of fields. */
  public static Set<TextField> read(String types) {
    var fields = EnumSet.noneOf(TextField.class);
    for (var field : values()) {
      if (types.contains(field.type)) {
        fields.add(field);
      }
    }
    return Collections.unmodifiableSet(fields);
  }

  public static String write(Set<TextField> fields) {
    return fields.stream().sorted().map(TextField::type).collect(Collectors.joining());
  }

  /** The levels at which the field is indexed unless the settings say otherwise. */
  public Set<TokenLevel> defaults() {
    return TokenLevel.read(defaults);
  }
}
