package dynamodbstore.paging;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;
import java.util.function.BiConsumer;

/** JSON of a page as MLflow's listings write it: an empty list or an empty token is omitted. */
public final class PageEncoder {
  private static final EncodedName NEXT_PAGE_TOKEN = EncodedName.of("next_page_token");

  private PageEncoder() {}

  public static <T> void write(
      JsonWriter out, EncodedName list, TokenPage<T> page, BiConsumer<JsonWriter, T> writer) {
    write(out, list, page.items().iterator(), page.nextToken(), writer);
  }

  public static <T> void write(
      JsonWriter out,
      EncodedName list,
      Iterator<T> items,
      String nextToken,
      BiConsumer<JsonWriter, T> writer) {
    if (items.hasNext()) {
      out.name(list).beginArray();
      items.forEachRemaining(item -> writer.accept(out, item));
      out.endArray();
    }
    if (!nextToken.isEmpty()) {
      out.field(NEXT_PAGE_TOKEN, nextToken);
    }
  }
}
