package dynamodbstore.fulltext;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A field whose texts can be found by their tokens. */
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

  /** What keys call the things whose texts these are; no two fields share it, so no row either. */
  String type() {
    return type;
  }

  /** What keys call the field. */
  String part() {
    return part;
  }

  /** What settings call it. */
  public String setting() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads the types of any number of fields. */
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

  /** The levels it has rows at unless settings say otherwise. */
  Set<Level> defaults() {
    return Level.read(defaults);
  }
}
