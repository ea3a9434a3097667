package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.List;

/** Request messages that link traces to runs and prompts. */
public final class TraceLinkRequests {
  private TraceLinkRequests() {}

  /** LinkTracesToRun. */
  public record ToRun(List<TraceId> traces, RunId run) {
    private static final int MOST_TRACES = 100;

    private static final Fields FIELDS = new Fields();
    private static final Field.Texts TRACE_IDS = FIELDS.texts("trace_ids");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Schema SCHEMA =
        FIELDS.schema().check(TRACE_IDS, ARRAY, REQUIRED, STRINGS).check(RUN_ID, STRING, REQUIRED);

    public ToRun {
      traces = List.copyOf(traces);
    }

    public static ToRun from(ServerRequest request) {
      return from(request.readMessage(SCHEMA));
    }

    static ToRun from(Message message) {
      var traces = message.texts(TRACE_IDS);
      if (traces.size() > MOST_TRACES) {
        throw ApiError.invalid(
            "Cannot link more than %d traces to a run in a single request. Provided %d traces."
                .formatted(MOST_TRACES, traces.size()));
      }
      return new ToRun(
          traces.stream().distinct().map(TraceId::new).toList(), new RunId(message.text(RUN_ID)));
    }
  }

  /**
   * LinkPromptsToTrace.
   *
   * @param prompts versions, each as {@code name/version}
   */
  public record Prompts(TraceId trace, List<String> prompts) {
    private static final Fields VERSION_FIELDS = new Fields();
    private static final Field.Text NAME = VERSION_FIELDS.text("name");
    private static final Field.Text VERSION = VERSION_FIELDS.text("version");

    private static final Fields FIELDS = new Fields();
    private static final Field.Text TRACE_ID = FIELDS.text("trace_id");
    private static final Field.Messages PROMPT_VERSIONS =
        FIELDS.messages("prompt_versions", VERSION_FIELDS.schema());
    static final Schema SCHEMA =
        FIELDS.schema().check(TRACE_ID, STRING, REQUIRED).check(PROMPT_VERSIONS, ARRAY, REQUIRED);

    public Prompts {
      prompts = List.copyOf(prompts);
    }

    public static Prompts from(ServerRequest request) {
      return from(request.readMessage(SCHEMA));
    }

    static Prompts from(Message message) {
      return new Prompts(
          new TraceId(message.text(TRACE_ID)),
          message.messages(PROMPT_VERSIONS).stream().map(Prompts::prompt).toList());
    }

    /** The version is a number: spellings with spaces or leading zeros denote the same one. */
    private static String prompt(Message message) {
      var version = message.text(VERSION);
      var number =
          PythonNumbers.whole(version)
              .orElseThrow(
                  () ->
                      new ApiError(
                          ErrorCode.BAD_REQUEST,
                          "invalid literal for int() with base 10: " + PythonText.repr(version)));
      return message.text(NAME) + "/" + number;
    }
  }
}
