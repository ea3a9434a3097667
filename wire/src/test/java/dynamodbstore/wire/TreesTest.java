package dynamodbstore.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Free-form values, whose results in protobuf are recorded in {@code trees.tsv}. */
class TreesTest {
  private static final Fields FEEDBACK = new Fields();
  private static final Field.Tree VALUE = FEEDBACK.tree("value");
  private static final Fields ASSESSMENT = new Fields();
  private static final Field.Nested WITHIN = ASSESSMENT.message("feedback", FEEDBACK.schema());
  private static final Schema SCHEMA = ASSESSMENT.schema();

  @Test
  void freeFormValuesAreConvertedAsInProtobuf() {
    var differences =
        GoldenFile.rows("trees.tsv").stream()
            .filter(row -> !outcome(row).equals(row.get(1) + " " + row.get(2)))
            .map(row -> row + " but " + outcome(row))
            .toList();

    assertThat(differences).isEmpty();
  }

  private static String outcome(List<String> row) {
    var body = GoldenFile.bytes(row.get(0));
    var document = Json.parse(body, 0, body.length).orElseThrow();
    var message = new Message(SCHEMA);
    try {
      boolean content = ProtobufConversion.fill(message, document);
      return content ? "ok " + held(message.message(WITHIN)) : "fails ";
    } catch (BadRequest _) {
      return "breaks ";
    }
  }

  private static String held(Message feedback) {
    return feedback.has(VALUE) ? PythonJson.print(feedback.tree(VALUE)) : "-";
  }
}
