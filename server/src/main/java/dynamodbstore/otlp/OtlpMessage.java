package dynamodbstore.otlp;

import dynamodbstore.otlp.OtlpField.Kind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Message of the protocol, with its fields. The table must contain all fields that the reference
 * knows, also those that are not stored: it refuses wrong values in them and ignores unknown
 * fields.
 */
enum OtlpMessage {
  REQUEST,
  RESOURCE_SPANS,
  RESOURCE,
  ENTITY,
  SCOPE_SPANS,
  SCOPE,
  SPAN,
  STATUS,
  EVENT,
  LINK,
  PAIR,
  VALUE,
  ARRAY,
  PAIRS;

  private static final List<String> SPAN_KINDS =
      List.of(
          "SPAN_KIND_UNSPECIFIED",
          "SPAN_KIND_INTERNAL",
          "SPAN_KIND_SERVER",
          "SPAN_KIND_CLIENT",
          "SPAN_KIND_PRODUCER",
          "SPAN_KIND_CONSUMER");

  private static final List<String> STATUS_CODES =
      List.of("STATUS_CODE_UNSET", "STATUS_CODE_OK", "STATUS_CODE_ERROR");

  private static final Map<OtlpMessage, List<OtlpField>> FIELDS = new EnumMap<>(OtlpMessage.class);

  /** By either name; a field's index is its position in {@link #fields}. */
  private static final Map<OtlpMessage, Map<String, Integer>> INDEXES =
      new EnumMap<>(OtlpMessage.class);

  static {
    for (var message : values()) {
      var fields = declared(message);
      var indexes = new HashMap<String, Integer>();
      for (int i = 0; i < fields.size(); i++) {
        indexes.put(fields.get(i).name(), i);
        indexes.put(fields.get(i).camelName(), i);
      }
      FIELDS.put(message, fields);
      INDEXES.put(message, indexes);
    }
  }

  List<OtlpField> fields() {
    return Objects.requireNonNull(FIELDS.get(this));
  }

  /** Index of the field with this name, or -1. */
  int find(String name) {
    return Objects.requireNonNull(INDEXES.get(this)).getOrDefault(name, -1);
  }

  /** Whether only one of the fields may have a value. */
  boolean isChoice() {
    return this == VALUE;
  }

  /** Whether the reference reads it also by itself, where a text or null makes it fail. */
  boolean isEnvelope() {
    return this == REQUEST || this == RESOURCE_SPANS || this == SCOPE_SPANS || this == SPAN;
  }

  private static List<OtlpField> declared(OtlpMessage message) {
    return switch (message) {
      case REQUEST -> List.of(OtlpField.list(1, "resource_spans", RESOURCE_SPANS));
      case RESOURCE_SPANS ->
          List.of(
              OtlpField.single(1, "resource", RESOURCE),
              OtlpField.list(2, "scope_spans", SCOPE_SPANS),
              OtlpField.of(3, "schema_url", Kind.STRING));
      case RESOURCE ->
          List.of(
              OtlpField.list(1, "attributes", PAIR),
              OtlpField.of(2, "dropped_attributes_count", Kind.UINT32),
              OtlpField.list(3, "entity_refs", ENTITY));
      case ENTITY ->
          List.of(
              OtlpField.of(1, "schema_url", Kind.STRING),
              OtlpField.of(2, "type", Kind.STRING),
              OtlpField.of(3, "id_keys", Kind.STRINGS),
              OtlpField.of(4, "description_keys", Kind.STRINGS));
      case SCOPE_SPANS ->
          List.of(
              OtlpField.single(1, "scope", SCOPE),
              OtlpField.list(2, "spans", SPAN),
              OtlpField.of(3, "schema_url", Kind.STRING));
      case SCOPE ->
          List.of(
              OtlpField.of(1, "name", Kind.STRING),
              OtlpField.of(2, "version", Kind.STRING),
              OtlpField.list(3, "attributes", PAIR),
              OtlpField.of(4, "dropped_attributes_count", Kind.UINT32));
      case SPAN -> span();
      case STATUS ->
          List.of(
              OtlpField.of(2, "message", Kind.STRING), OtlpField.named(3, "code", STATUS_CODES));
      case EVENT ->
          List.of(
              OtlpField.of(1, "time_unix_nano", Kind.FIXED64),
              OtlpField.of(2, "name", Kind.STRING),
              OtlpField.list(3, "attributes", PAIR),
              OtlpField.of(4, "dropped_attributes_count", Kind.UINT32));
      case LINK ->
          List.of(
              OtlpField.of(1, "trace_id", Kind.BYTES),
              OtlpField.of(2, "span_id", Kind.BYTES),
              OtlpField.of(3, "trace_state", Kind.STRING),
              OtlpField.list(4, "attributes", PAIR),
              OtlpField.of(5, "dropped_attributes_count", Kind.UINT32),
              OtlpField.of(6, "flags", Kind.FIXED32));
      case PAIR ->
          List.of(
              OtlpField.of(1, "key", Kind.STRING),
              OtlpField.single(2, "value", VALUE),
              OtlpField.of(3, "key_strindex", Kind.INT32));
      case VALUE -> value();
      case ARRAY -> List.of(OtlpField.list(1, "values", VALUE));
      case PAIRS -> List.of(OtlpField.list(1, "values", PAIR));
    };
  }

  private static List<OtlpField> value() {
    return List.of(
        OtlpField.of(1, "string_value", Kind.STRING),
        OtlpField.of(2, "bool_value", Kind.BOOL),
        OtlpField.of(3, "int_value", Kind.INT64),
        OtlpField.of(4, "double_value", Kind.DOUBLE),
        OtlpField.single(5, "array_value", ARRAY),
        OtlpField.single(6, "kvlist_value", PAIRS),
        OtlpField.of(7, "bytes_value", Kind.BYTES),
        OtlpField.of(8, "string_value_strindex", Kind.INT32));
  }

  private static List<OtlpField> span() {
    return List.of(
        OtlpField.of(1, "trace_id", Kind.SPAN_ID),
        OtlpField.of(2, "span_id", Kind.SPAN_ID),
        OtlpField.of(3, "trace_state", Kind.STRING),
        OtlpField.of(4, "parent_span_id", Kind.SPAN_ID),
        OtlpField.of(5, "name", Kind.STRING),
        OtlpField.named(6, "kind", SPAN_KINDS),
        OtlpField.of(7, "start_time_unix_nano", Kind.FIXED64),
        OtlpField.of(8, "end_time_unix_nano", Kind.FIXED64),
        OtlpField.list(9, "attributes", PAIR),
        OtlpField.of(10, "dropped_attributes_count", Kind.UINT32),
        OtlpField.list(11, "events", EVENT),
        OtlpField.of(12, "dropped_events_count", Kind.UINT32),
        OtlpField.list(13, "links", LINK),
        OtlpField.of(14, "dropped_links_count", Kind.UINT32),
        OtlpField.single(15, "status", STATUS),
        OtlpField.of(16, "flags", Kind.FIXED32));
  }
}
