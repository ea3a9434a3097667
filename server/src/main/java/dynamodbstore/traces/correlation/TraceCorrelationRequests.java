package dynamodbstore.traces.correlation;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;

/** Request messages of trace correlations. The comment of each names MLflow's message. */
public final class TraceCorrelationRequests {
  private TraceCorrelationRequests() {}

  /**
   * CalculateTraceFilterCorrelation. Experiment ids are numbers as texts.
   *
   * @param base filter of the traces that are counted at all; empty for all traces
   */
  public record Correlate(List<String> experiments, String first, String second, String base) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final Field.Text FILTER_STRING1 = FIELDS.text("filter_string1");
    private static final Field.Text FILTER_STRING2 = FIELDS.text("filter_string2");
    private static final Field.Text BASE_FILTER = FIELDS.text("base_filter");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_IDS, ARRAY, REQUIRED, STRINGS)
            .check(FILTER_STRING1, STRING, REQUIRED)
            .check(FILTER_STRING2, STRING, REQUIRED)
            .check(BASE_FILTER, STRING);

    public Correlate {
      experiments = List.copyOf(experiments);
    }

    static Correlate from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Correlate(
          message.texts(EXPERIMENT_IDS),
          message.text(FILTER_STRING1),
          message.text(FILTER_STRING2),
          message.text(BASE_FILTER));
    }
  }
}
