package dynamodbstore.paging;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.function.BiConsumer;

/** A page as MLflow's listings write it: an empty list, or an empty token, is not there. */
public final class PageMessage {
  private static final Name NEXT_PAGE_TOKEN = Name.of("next_page_token");

  private PageMessage() {}

  public static <T> void write(
      JsonWriter out, Name items, TokenPage<T> page, BiConsumer<JsonWriter, T> writer) {
    if (!page.items().isEmpty()) {
      out.name(items).beginArray();
      page.items().forEach(item -> writer.accept(out, item));
      out.endArray();
    }
    if (!page.nextToken().isEmpty()) {
      out.field(NEXT_PAGE_TOKEN, page.nextToken());
    }
  }
}
