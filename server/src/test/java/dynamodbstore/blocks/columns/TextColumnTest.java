package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static dynamodbstore.blocks.columns.Encodings.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextColumnTest {
  private static final String LONG = "é".repeat(200);

  @Test
  void everyTextIsDecodedAsItWasEncoded() {
    var texts = List.of("a", "", "é\n\u0000", "日本😀", "a", "x".repeat(256), "TR-00ff", "tr-00ff");

    var column = decoded(column(texts));

    assertThat(texts(column)).isEqualTo(texts);
    assertThat(column.dictionary().size()).isEqualTo(7);
    assertThat(column.idAt(0)).isEqualTo(column.idAt(4));
  }

  @Test
  void randomIdsTakeHalfAByteForEachDigit() {
    var random = new Random(1);
    var ids =
        IntStream.range(0, 256)
            .mapToObj(_ -> "tr-%016x%016x".formatted(random.nextLong(), random.nextLong()))
            .toList();

    var column = column(ids);

    assertThat(encoded(column).length).isBetween(256 * 16, 256 * 16 + 20);
    assertThat(texts(decoded(column))).isEqualTo(ids);
    assertThat(texts(decoded(decoded(column)))).isEqualTo(ids);
  }

  @Test
  void textsThatOnlyResembleIdsAreDecodedAsTheyWereEncoded() {
    for (var odd : List.of("0123456789abcde", "0123456789abcdeF", "0123456789abcdeg", "")) {
      var texts = List.of("0123456789abcdef", odd, "0123456789abcdee");

      assertThat(texts(decoded(column(texts)))).isEqualTo(texts);
    }
    assertThat(texts(decoded(column(List.of("a123456789", "b123456789")))))
        .containsExactly("a123456789", "b123456789");
  }

  @Test
  void longTextsAreShortenedBetweenCharacters() {
    var column = decoded(column(List.of("x" + LONG)));

    assertThat(column.at(0)).isInstanceOf(Shortened.class);
    assertThat(((Shortened) column.at(0)).prefix()).isEqualTo("x" + "é".repeat(127));
  }

  @Test
  void equalityIsCertainAlsoForShortenedTexts() {
    var column = decoded(column(List.of(LONG + "a", "b", LONG + "b")));

    var equal = column.matching(TextTest.equalTo(LONG + "b"));
    var different = column.matching(TextTest.differentFrom(LONG + "b"));

    assertThat(equal.certain().stream()).containsExactly(2);
    assertThat(different.certain().stream()).containsExactly(0, 1);
    assertThat(equal.possible().isEmpty() && different.possible().isEmpty()).isTrue();
  }

  @Test
  void otherTestsOfShortenedTextsAreUncertain() {
    var column = decoded(column(List.of("ab", LONG, "c", "ab")));

    var matched = column.matching(TextTest.matching(text -> text.contains("b")));

    assertThat(matched.certain().stream()).containsExactly(0, 3);
    assertThat(matched.possible().stream()).containsExactly(1);
    assertThat(matched.candidates().stream()).containsExactly(0, 1, 3);
  }

  @Test
  void absentRowsMatchNothing() {
    var builder = new TextColumnBuilder();
    builder.addAbsent();
    builder.add(Optional.of("a"));
    builder.add(Optional.empty());

    var column = decoded(builder.build());

    assertThat(column.matching(TextTest.differentFrom("b")).candidates().stream())
        .containsExactly(1);
    assertThat(column.idsAt(new int[] {0, 1, 2})).containsExactly(-1, 0, -1);
  }

  @Test
  void numbersOfTextsAreReadTogether() {
    var column = decoded(column(List.of("a", "b", "a", "c")));

    assertThat(column.idsAt(new int[] {0, 2, 3})).containsExactly(0, 0, 2);
  }

  @Test
  void rowsWithShortenedTextsAreKnown() {
    assertThat(decoded(column(List.of("a", LONG, "b", LONG))).shortened().stream())
        .containsExactly(1, 3);
    assertThat(decoded(column(List.of("a", "b"))).shortened().isEmpty()).isTrue();
  }

  @Test
  void shortenedTextsAreCopiedAsTheyAre() {
    var source = decoded(column(List.of("a", LONG)));
    var builder = new TextColumnBuilder();

    builder.addFrom(source, 1);
    builder.add(LONG);

    assertThat(builder.build().dictionary().size()).isEqualTo(1);
  }

  private static TextColumn column(List<String> texts) {
    var builder = new TextColumnBuilder();
    texts.forEach(text -> builder.add(text));
    return builder.build();
  }

  private static List<String> texts(TextColumn column) {
    return IntStream.range(0, column.rows())
        .mapToObj(column::at)
        .flatMap(text -> text instanceof Whole(String whole) ? Stream.of(whole) : Stream.empty())
        .toList();
  }
}
