package dynamodbstore.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.items.Index;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FullTextKeysTest {
  private static final List<String> HOSTILE =
      List.of("abc", "#3#", "a#b", "%23", "a%b", "\u0000\n\r", "'\"\\", "😀é\u007f", "FTS", "*");

  @Test
  void rowKeysRoundTripForHostileTexts() {
    for (var field : TextField.values()) {
      for (var text : HOSTILE) {
        var owner = new TextOwner(field, "EXP#7", "ws", "id#" + text);
        var token = TextToken.trigram(text);

        assertThat(FullTextKeys.readRow(FullTextKeys.row(owner, token)))
            .isEqualTo(new FullTextKeys.RowName(token, field.type(), "id#" + text));
        assertThat(FullTextKeys.owns(FullTextKeys.row(owner, token), field)).isTrue();
        assertThat(FullTextKeys.owns(FullTextKeys.reverse(owner), field)).isTrue();
        assertThat(FullTextKeys.readOpen(FullTextKeys.open(owner))).isEqualTo("id#" + text);
      }
    }
  }

  @Test
  void keysAreSpelledAsDocumented() {
    var owner = new TextOwner(TextField.EXPERIMENT_NAME, "EXP#7", "default", "7");
    var token = TextToken.trigram("a#b");

    assertThat(FullTextKeys.row(owner, token)).hasToString("EXP#7 / FTS#3#a%23b#E#7");
    assertThat(FullTextKeys.byToken(owner, token)).hasToString("FTS#default#a%23b / 3#E#7");
    assertThat(FullTextKeys.reverse(owner)).hasToString("EXP#7 / FTS_REV#E#7#name");
  }

  @Test
  void postingRangeContainsOneFieldOnly() {
    var range = FullTextKeys.posting(TextField.EXPERIMENT_NAME, TokenLevel.TRIGRAM);
    for (var field : TextField.values()) {
      var owner = new TextOwner(field, "EXP#7", "ws", "7");
      var at = FullTextKeys.byToken(owner, TextToken.trigram("abc"));
      assertThat(at.partition()).isEqualTo(FullTextKeys.posting("ws", "abc"));
      assertThat(range.contains(at.sort())).isEqualTo(field == TextField.EXPERIMENT_NAME);
    }
  }

  @Test
  void reverseRowsRoundTrip() {
    var owner = new TextOwner(TextField.EXPERIMENT_NAME, "EXP#7", "default", "7");
    var tokens = new LinkedHashSet<TextToken>();
    for (var text : HOSTILE) {
      tokens.add(TextToken.trigram(text));
    }
    for (var row :
        List.of(
            new ReverseRow(5, false, tokens),
            ReverseRow.indexed(1, tokens),
            ReverseRow.indexed(2, Set.of()))) {
      var item = row.toItem(owner);

      assertThat(ReverseRow.fromItem(item)).isEqualTo(row);
      assertThat(item.position(Index.GSI2).isPresent()).isEqualTo(!row.isIndexed());
    }
  }
}
