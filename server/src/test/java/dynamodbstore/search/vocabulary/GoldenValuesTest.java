package dynamodbstore.search.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.SearchSyntax;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class GoldenValuesTest {
  private static final List<List<String>> LINES = GoldenLines.read("values.tsv");

  @Test
  void searchesReturnTheResultsOfMlflowInItsOrder() {
    var things = things();
    var softly = new SoftAssertions();

    for (var fields : searches()) {
      var search = search(fields.get(0), fields.get(1), parts(fields.get(2)));
      var found = things.found(search, things.having(id(fields.get(0))));
      softly.assertThat(String.join(",", found)).as("%s", fields).isEqualTo(fields.get(3));
    }

    softly.assertAll();
  }

  @Test
  void goldenFileHasSelectiveSearchesOfEveryKind() {
    for (var kind : List.of("runs", "experiments", "models")) {
      assertThat(searches())
          .filteredOn(fields -> fields.getFirst().equals(kind) && !fields.get(1).isEmpty())
          .filteredOn(
              fields -> !fields.get(3).isEmpty() && fields.get(3).split(",", -1).length < 30)
          .hasSizeGreaterThan(100);
    }
  }

  private static KnownEntities things() {
    var things = new KnownEntities();
    LINES.stream()
        .filter(fields -> fields.getFirst().equals("fact"))
        .forEach(
            fields ->
                things.add(
                    fields.get(1),
                    fields.get(2),
                    fields.get(3),
                    List.of(fields.get(4).split("\u001e", -1))));
    return things;
  }

  private static List<List<String>> searches() {
    return LINES.stream().filter(fields -> !fields.getFirst().equals("fact")).toList();
  }

  private static ParsedSearch search(String kind, String filter, List<String> orders) {
    return switch (kind) {
      case "runs" -> SearchParser.runs(filter, orders, SearchSyntax.MLFLOW);
      case "experiments" -> SearchParser.experiments(filter, orders, SearchSyntax.MLFLOW);
      default ->
          SearchParser.loggedModels(
              filter, orders.stream().map(GoldenValuesTest::order).toList(), SearchSyntax.MLFLOW);
    };
  }

  private static LoggedModelOrder order(String text) {
    var words = text.split(" ", -1);
    return new LoggedModelOrder(
        words[0], words[1].equals("asc"), Optional.of(words[2]), Optional.of(words[3]));
  }

  private static String id(String kind) {
    return switch (kind) {
      case "runs" -> "run_id";
      case "experiments" -> "experiment_id";
      default -> "model_id";
    };
  }

  private static List<String> parts(String text) {
    return text.isEmpty() ? List.of() : Stream.of(text.split("\u001e", -1)).toList();
  }
}
