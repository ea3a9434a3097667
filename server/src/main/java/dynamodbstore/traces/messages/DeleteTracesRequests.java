package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Decoder of DeleteTraces and DeleteTracesV3, which have the same fields. */
public final class DeleteTracesRequests {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
  private static final Field.Whole MAX_TIMESTAMP_MILLIS = FIELDS.int64("max_timestamp_millis");
  private static final Field.Whole MAX_TRACES = FIELDS.int32("max_traces");
  private static final Field.Texts REQUEST_IDS = FIELDS.texts("request_ids");
  static final Schema SCHEMA =
      FIELDS
          .schema()
          .check(EXPERIMENT_ID, STRING, REQUIRED)
          .check(MAX_TIMESTAMP_MILLIS, INT_LIKE)
          .check(MAX_TRACES, INT_LIKE)
          .check(REQUEST_IDS, ARRAY, STRINGS);

  private DeleteTracesRequests() {}

  public static DeleteTraces from(ServerRequest request) {
    return from(request.readMessage(SCHEMA));
  }

  static DeleteTraces from(Message message) {
    var ids = message.texts(REQUEST_IDS);
    boolean byTime = message.has(MAX_TIMESTAMP_MILLIS);
    if (!byTime && ids.isEmpty()) {
      throw ApiError.invalid("Either `max_timestamp_millis` or `trace_ids` must be specified.");
    }
    if (byTime && !ids.isEmpty()) {
      throw ApiError.invalid(
          "Only one of `max_timestamp_millis` and `trace_ids` can be specified.");
    }
    if (!ids.isEmpty() && message.has(MAX_TRACES)) {
      throw ApiError.invalid("`max_traces` can't be specified if `trace_ids` is specified.");
    }
    int most = (int) message.number(MAX_TRACES);
    if (message.has(MAX_TRACES) && most <= 0) {
      throw ApiError.invalid(
          "`max_traces` must be a positive integer, received %d.".formatted(most));
    }
    var experiment = experiment(message.text(EXPERIMENT_ID));
    return byTime
        ? new DeleteTraces.Oldest(
            experiment,
            message.number(MAX_TIMESTAMP_MILLIS),
            message.has(MAX_TRACES) ? OptionalInt.of(most) : OptionalInt.empty())
        : new DeleteTraces.ById(experiment, ids.stream().distinct().map(TraceId::new).toList());
  }

  private static Optional<ExperimentId> experiment(String text) {
    return ExperimentId.parseSearched(List.of(text)).stream().findFirst();
  }
}
