package dynamodbstore.experiments;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.api.ViewType;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;

/** Decoders of the requests to the experiment endpoints, one nested type per message. */
final class ExperimentRequests {
  private ExperimentRequests() {}

  /** CreateExperiment. */
  static final class Create {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text ARTIFACT_LOCATION = FIELDS.text("artifact_location");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, REQUIRED, STRING)
            .check(ARTIFACT_LOCATION, STRING)
            .check(TAGS, ARRAY);

    private Create() {}

    static NewExperiment from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new NewExperiment(
          message.text(NAME),
          message.text(ARTIFACT_LOCATION),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /** GetExperiment, DeleteExperiment and RestoreExperiment, which have an id and nothing else. */
  static final class One {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text ID = FIELDS.text("experiment_id");
    private static final Schema SCHEMA = FIELDS.schema().check(ID, REQUIRED, STRING);

    private One() {}

    static ExperimentId from(ServerRequest request) {
      return ExperimentId.parse(request.readMessage(SCHEMA).text(ID));
    }

    static ExperimentId from(FieldRequest question) {
      return ExperimentId.parse(question.text("experimentId"));
    }

    /** The experiment of a run, in a nested GraphQL field. */
    static ExperimentId ofRun(FieldRequest question) {
      return ExperimentId.parse(question.ofParent("info", "experiment_id"));
    }
  }

  /** GetExperimentByName. */
  static final class ByName {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("experiment_name");
    private static final Schema SCHEMA = FIELDS.schema().check(NAME, REQUIRED, STRING);

    private ByName() {}

    static String from(ServerRequest request) {
      return request.readMessage(SCHEMA).text(NAME);
    }
  }

  /** SearchExperiments. */
  record Search(
      String filter, ViewType view, long maxResults, List<String> orderBy, String pageToken) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Whole MAX_RESULTS = FIELDS.int64("max_results");
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Field.Text FILTER = FIELDS.text("filter");
    private static final Field.Texts ORDER_BY = FIELDS.texts("order_by");
    private static final Field.Choice<ViewType> VIEW_TYPE =
        FIELDS.choice("view_type", List.of(ViewType.values()));
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(VIEW_TYPE, INT_LIKE)
            .check(MAX_RESULTS, INT_LIKE)
            .check(ORDER_BY, ARRAY)
            .check(FILTER, STRING)
            .check(PAGE_TOKEN, STRING);

    Search {
      orderBy = List.copyOf(orderBy);
    }

    static Search from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Search(
          message.text(FILTER),
          message.choice(VIEW_TYPE),
          message.number(MAX_RESULTS),
          message.texts(ORDER_BY),
          message.text(PAGE_TOKEN));
    }
  }

  /** UpdateExperiment. */
  record Rename(ExperimentId id, String newName) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text ID = FIELDS.text("experiment_id");
    private static final Field.Text NEW_NAME = FIELDS.text("new_name");
    private static final Schema SCHEMA =
        FIELDS.schema().check(ID, REQUIRED, STRING).check(NEW_NAME, STRING, REQUIRED);

    static Rename from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Rename(ExperimentId.parse(message.text(ID)), message.text(NEW_NAME));
    }
  }

  /** SetExperimentTag. */
  record SetTag(ExperimentId id, Tag tag) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text ID = FIELDS.text("experiment_id");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Text VALUE = FIELDS.text("value");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(ID, REQUIRED, STRING)
            .check(KEY, REQUIRED, STRING)
            .check(VALUE, STRING);

    static SetTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new SetTag(
          ExperimentId.parse(message.text(ID)), new Tag(message.text(KEY), message.text(VALUE)));
    }
  }

  /** DeleteExperimentTag. */
  record DeleteTag(ExperimentId id, String key) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text ID = FIELDS.text("experiment_id");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Schema SCHEMA =
        FIELDS.schema().check(ID, REQUIRED, STRING).check(KEY, REQUIRED, STRING);

    static DeleteTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new DeleteTag(ExperimentId.parse(message.text(ID)), message.text(KEY));
    }
  }
}
