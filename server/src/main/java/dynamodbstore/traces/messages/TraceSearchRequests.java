package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;
import static dynamodbstore.wire.Check.atMost;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.PythonText;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Decoders of searches for traces. */
public final class TraceSearchRequests {
  private static final int DEFAULT_MAX_RESULTS = 100;
  private static final int MOST_RESULTS = 500;

  /** Characters of invalid ids that an error shows. */
  private static final int LONGEST_LIST = 20;

  private TraceSearchRequests() {}

  /** SearchTracesV3. */
  public static TraceSearch from(ServerRequest request) {
    return Current.from(request.readMessage(Current.SCHEMA));
  }

  /** SearchTraces. */
  public static TraceSearch legacy(ServerRequest request) {
    return Legacy.from(request.readMessage(Legacy.SCHEMA));
  }

  /** Fields of SearchTracesV3. */
  static final class Current {
    private static final Fields FIELDS = new Fields();
    private static final Field.Messages LOCATIONS =
        FIELDS.messages("locations", TraceLocationMessage.SCHEMA);
    private static final QueryFields QUERY = new QueryFields(FIELDS);
    static final Schema SCHEMA = QUERY.check(FIELDS.schema().check(LOCATIONS, ARRAY, REQUIRED));

    private Current() {}

    static TraceSearch from(Message message) {
      var experiments =
          message.messages(LOCATIONS).stream()
              .map(TraceLocationMessage::experiment)
              .flatMap(Optional::stream)
              .toList();
      return QUERY.search(message, experiments, false);
    }
  }

  /** Fields of SearchTraces. */
  static final class Legacy {
    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final QueryFields QUERY = new QueryFields(FIELDS);
    static final Schema SCHEMA =
        QUERY.check(FIELDS.schema().check(EXPERIMENT_IDS, ARRAY, STRINGS, REQUIRED));

    private Legacy() {}

    static TraceSearch from(Message message) {
      var experiments = message.texts(EXPERIMENT_IDS);
      return QUERY.search(message, experiments, experiments.isEmpty());
    }
  }

  /** The fields that both have. */
  private static final class QueryFields {
    private final Field.Text filter;
    private final Field.Whole maxResults;
    private final Field.Texts orderBy;
    private final Field.Text pageToken;

    QueryFields(Fields fields) {
      filter = fields.text("filter");
      maxResults = fields.int32("max_results", DEFAULT_MAX_RESULTS);
      orderBy = fields.texts("order_by");
      pageToken = fields.text("page_token");
    }

    Schema check(Schema schema) {
      return schema
          .check(filter, STRING)
          .check(maxResults, INT_LIKE, atMost(MOST_RESULTS))
          .check(orderBy, ARRAY, STRINGS)
          .check(pageToken, STRING);
    }

    TraceSearch search(Message message, List<String> experiments, boolean everywhere) {
      int most = (int) message.number(maxResults);
      if (most < 1) {
        throw ApiError.invalid(
            "Invalid value %d for parameter 'max_results' supplied. It must be a positive integer"
                .formatted(most));
      }
      checkLocations(experiments);
      return new TraceSearch(
          ExperimentId.parseSearched(experiments),
          everywhere,
          message.text(filter),
          most,
          message.texts(orderBy),
          message.text(pageToken));
    }
  }

  /** An experiment with a dot would be a table of another product. */
  private static void checkLocations(List<String> experiments) {
    var invalid =
        experiments.stream().filter(id -> id.contains(".")).collect(Collectors.joining(", "));
    if (!invalid.isEmpty()) {
      var shown =
          PythonText.isLongerThan(LONGEST_LIST, invalid)
              ? PythonText.cut(LONGEST_LIST, invalid) + "..."
              : invalid;
      throw ApiError.invalid(
          "Locations must be a list of experiment IDs. Found invalid experiment IDs: %s."
              .formatted(shown));
    }
  }
}
