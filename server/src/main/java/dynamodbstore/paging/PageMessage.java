package dynamodbstore.paging;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.Iterator;
import java.util.function.BiConsumer;

/** JSON of a page as MLflow's listings write it: an empty list or an empty token is omitted. */
public final class PageMessage {
  private static final Name NEXT_PAGE_TOKEN = Name.of("next_page_token");

  private PageMessage() {}

  public static <T> void write(
      JsonWriter out, Name list, TokenPage<T> page, BiConsumer<JsonWriter, T> writer) {
    write(out, list, page.items().iterator(), page.nextToken(), writer);
  }

  public static <T> void write(
      JsonWriter out,
      Name list,
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
