package dynamodbstore.runs.history;

import dynamodbstore.metrics.RunPoint;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.messages.MetricMessage;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Iterator;

/**
 * Responses with the history of metrics. Points are written as they are read, so memory use does
 * not depend on the length. The first point is read before the response begins, so that a failing
 * table results in an error response.
 */
final class HistoryResponses {
  private static final EncodedName METRICS = EncodedName.of("metrics");
  private static final EncodedName NEXT_PAGE_TOKEN = EncodedName.of("next_page_token");
  private static final EncodedName EXPIRED = EncodedName.of("expired");
  private static final EncodedName EXPIRED_BEFORE = EncodedName.of("expired_before");
  private static final EncodedName RUN_ID = EncodedName.of("run_id");

  private HistoryResponses() {}

  static void history(JsonWriter out, HistoryService.History history) {
    if (history.points().hasNext()) {
      points(out, history);
    }
    history.expiredBefore().get().ifPresent(time -> out.field(EXPIRED_BEFORE, time));
  }

  private static void points(JsonWriter out, HistoryService.History history) {
    var points = history.points();
    out.name(METRICS).beginArray();
    Point last = points.next();
    write(out, history.key(), last);
    for (int written = 1; written < history.most() && points.hasNext(); written++) {
      last = points.next();
      write(out, history.key(), last);
    }
    out.endArray();
    if (points.hasNext()) {
      out.field(NEXT_PAGE_TOKEN, HistoryToken.after(last));
    }
  }

  private static void write(JsonWriter out, String key, Point point) {
    MetricMessage.write(out.beginObject(), key, point);
    out.endObject();
  }

  /** Not a protobuf message in the reference: its list is present even if empty. */
  static void bulk(JsonWriter out, HistoryService.Histories histories) {
    write(out, histories.key(), histories.points());
    expired(out, histories);
  }

  static void interval(JsonWriter out, HistoryService.Histories histories) {
    if (histories.points().hasNext()) {
      write(out, histories.key(), histories.points());
    }
    expired(out, histories);
  }

  /** Fields that MLflow does not have: its clients ignore them. */
  private static void expired(JsonWriter out, HistoryService.Histories histories) {
    var expired = histories.expired().get();
    if (expired.isEmpty()) {
      return;
    }
    out.name(EXPIRED).beginArray();
    for (var run : expired) {
      out.beginObject().field(RUN_ID, run.run().text()).field(EXPIRED_BEFORE, run.before());
      out.endObject();
    }
    out.endArray();
  }

  /** Writes the fields of a point inside a JSON object. */
  static void members(JsonWriter out, HistoryService.LabelledPoint labelled) {
    MetricMessage.write(out, labelled.key(), labelled.point().point());
    out.field(RUN_ID, labelled.point().run().text());
  }

  private static void write(JsonWriter out, String key, Iterator<RunPoint> points) {
    out.name(METRICS).beginArray();
    while (points.hasNext()) {
      members(out.beginObject(), new HistoryService.LabelledPoint(key, points.next()));
      out.endObject();
    }
    out.endArray();
  }
}
