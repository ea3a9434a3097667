package dynamodbstore.api;

import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** JSON form of tags: every kind of tag is a key and a value there. */
public final class TagMessage {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text KEY = FIELDS.text("key");
  private static final Field.Text VALUE = FIELDS.text("value");

  public static final Schema SCHEMA = FIELDS.schema();

  private static final EncodedName KEY_NAME = EncodedName.of("key");
  private static final EncodedName VALUE_NAME = EncodedName.of("value");

  private TagMessage() {}

  public static Tag tag(Message message) {
    return new Tag(message.text(KEY), message.text(VALUE));
  }

  /** Writes a list of tags; nothing if it is empty. */
  public static void write(JsonWriter out, EncodedName name, Iterable<Tag> tags) {
    var each = tags.iterator();
    if (!each.hasNext()) {
      return;
    }
    out.name(name).beginArray();
    while (each.hasNext()) {
      var tag = each.next();
      write(out, tag.key(), tag.value());
    }
    out.endArray();
  }

  /** Writes one object with key and value. */
  public static void write(JsonWriter out, String key, String value) {
    out.beginObject().field(KEY_NAME, key).field(VALUE_NAME, value).endObject();
  }
}
