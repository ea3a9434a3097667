package dynamodbstore.blocks.signatures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.LikePattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SignatureTest {
  private static final List<String> WORDS =
      List.of(
          "alpha", "BETA", "gamma ", "{\"k\": ", "\\u00e9", "é", "😀", "%", "_", "x", "YZ", "0");

  @Test
  void everyRowThatMatchesAPatternIsACandidate() {
    var random = new Random(7);
    int matches = 0;
    for (int round = 0; round < 300; round++) {
      var texts = texts(random, 1 + random.nextInt(40), 30);
      var signature = signature(texts);
      for (int n = 0; n < 30; n++) {
        var pattern = pattern(random, texts.get(random.nextInt(texts.size())));
        var candidates = query(pattern).candidates(signature);
        for (int row = 0; row < texts.size(); row++) {
          if (matches(pattern, texts.get(row))) {
            matches++;
            assertThat(candidates.get(row)).as(pattern + " in " + texts.get(row)).isTrue();
          }
        }
      }
    }
    assertThat(matches).isGreaterThan(10_000);
  }

  @Test
  void signatureOfOneRowInMemoryHasAllPatternsThatItMatches() {
    var random = new Random(12);
    int excluded = 0;
    for (int round = 0; round < 300; round++) {
      var texts = texts(random, 2, 30);
      var signature = TextSignature.of(List.of(texts.getFirst()));
      for (int n = 0; n < 30; n++) {
        var pattern = pattern(random, texts.get(n % 2));
        if (matches(pattern, texts.getFirst())) {
          assertThat(signature.mayContain(grams(pattern))).as(pattern).isTrue();
        } else {
          excluded += signature.mayContain(grams(pattern)) ? 0 : 1;
        }
      }
    }
    assertThat(excluded).isGreaterThan(1_000);
  }

  @Test
  void signatureInMemoryDistinguishesTrigramsThatAreNotAdjacent() {
    var signature = TextSignature.of(List.of("in city 12 after day 77" + ".".repeat(200)));

    assertThat(signature.mayContain(GramQuery.of(List.of("City 12", "day 77")))).isTrue();
    assertThat(signature.mayContain(GramQuery.of(List.of("city 77")))).isFalse();
  }

  @Test
  void longLiteralDoesNotHideAShortOneFromASignatureInMemory() {
    var name = "a".repeat(10) + "bcdefgh".repeat(10_000);
    var signature = TextSignature.of(List.of(name));

    assertThat(signature.mayContain(GramQuery.of(List.of(name)))).isTrue();
    assertThat(signature.mayContain(GramQuery.of(List.of(name, "xyz")))).isFalse();
    assertThat(GramQuery.of(List.of("", "ab")).isEmpty()).isTrue();
  }

  @Test
  void shortLiteralKeepsItsTrigramsBesideALongOne() {
    var query = SignatureQuery.of(List.of("\"mlflow.some.long.attribute\"", "city 77"));

    assertThat(query.hashes())
        .hasSize(16)
        .containsAll(SignatureQuery.of(List.of("city 77")).hashes());
  }

  @Test
  void queryOfOnlyItsOwnPartsHasTheSameCandidates() {
    var texts = texts(new Random(8), 300, 200);
    var builder = builder(texts);
    var layout = builder.layout();
    var parts = builder.build();
    assertThat(layout.parts()).isEqualTo(parts.size()).isGreaterThan(5);
    for (var literal : List.of("alpha", "betagamma", "\": alpha{\"k")) {
      var query = SignatureQuery.of(List.of(literal));
      var own = new HashMap<Integer, byte[]>();
      query.parts(layout).forEach(part -> own.put(part, parts.get(part)));

      assertThat(query.candidates(SignatureParts.decode(layout, own)))
          .isEqualTo(query.candidates(all(layout, parts)));
    }
  }

  @Test
  void rareLiteralLeavesFewOtherRows() {
    var random = new Random(9);
    var texts = new ArrayList<String>();
    for (int row = 0; row < 256; row++) {
      texts.add(randomText(random, 300));
    }
    texts.set(100, texts.get(100) + "needle in it");

    var candidates = SignatureQuery.of(List.of("Needle in")).candidates(signature(texts));

    assertThat(candidates.get(100)).isTrue();
    assertThat(candidates.cardinality()).isLessThan(5);
  }

  @Test
  void bitsFollowTheNumberOfDistinctTrigrams() {
    var random = new Random(10);
    for (int length : new int[] {100, 300, 1_000, 5_000}) {
      var text = randomText(random, length);
      var trigrams = new TrigramSet();
      trigrams.addText(text);
      var builder = new SignatureBuilder();
      builder.add(trigrams);
      builder.addAbsent();

      assertThat((double) builder.layout().bits() / trigrams.size()).isBetween(2.1, 4.3);
    }
  }

  @Test
  void trigramsDoNotSpanTwoTextsOfARow() {
    var trigrams = new TrigramSet();
    trigrams.addText("ab");
    trigrams.addText("cde");
    trigrams.addText("CDE");

    assertThat(trigrams.size()).isEqualTo(1);
  }

  @Test
  void shortLiteralsExcludeNothing() {
    var query = SignatureQuery.of(List.of("", "ab"));

    assertThat(query.isEmpty()).isTrue();
    assertThat(query.candidates(signature(List.of("a", "b"))).cardinality()).isEqualTo(2);
  }

  @Test
  void mergedSignaturesFindTheSameRowsAndMore() {
    var random = new Random(11);
    var small = texts(random, 30, 3);
    var large = texts(random, 30, 400);
    var merged = new SignatureBuilder();
    var all = IntStream.range(0, 30).boxed().toList();
    merged.addFrom(signature(small), all);
    merged.addFrom(signature(large), all);
    var both = new ArrayList<>(small);
    both.addAll(large);
    var signature = all(merged.layout(), merged.build());

    for (int n = 0; n < 500; n++) {
      var pattern = pattern(random, both.get(random.nextInt(both.size())));
      var candidates = query(pattern).candidates(signature);
      for (int row = 0; row < both.size(); row++) {
        if (matches(pattern, both.get(row))) {
          assertThat(candidates.get(row)).isTrue();
        }
      }
    }
    assertThat(signature.layout().bits())
        .isBetween(builder(small).layout().bits(), builder(large).layout().bits());
  }

  @Test
  void copiedRowsHaveTheBitsOfTheirSources() {
    var random = new Random(13);
    for (int round = 0; round < 200; round++) {
      var texts = texts(random, 1 + random.nextInt(40), 30);
      var source = signature(texts);
      var merged = new SignatureBuilder();
      int before = random.nextInt(20);
      merged.addFrom(source, IntStream.range(0, texts.size()).boxed().toList());
      IntStream.range(0, before).forEach(_ -> merged.addAbsent());
      var selected =
          IntStream.range(0, texts.size()).filter(_ -> random.nextInt(3) > 0).boxed().toList();
      merged.addFrom(source, selected, row -> row % 3 > 0);
      var copy = all(merged.layout(), merged.build());
      int known = Math.min(source.layout().bits(), copy.layout().bits());

      for (int bit = 0; bit < copy.layout().bits(); bit++) {
        var ofSource = new BitSet();
        for (int of = bit & (known - 1); of < source.layout().bits(); of += known) {
          ofSource.or(source.slice(of).orElseThrow());
        }
        var expected = (BitSet) ofSource.clone();
        for (int at = 0; at < selected.size(); at++) {
          int row = selected.get(at);
          expected.set(texts.size() + before + at, row % 3 > 0 && ofSource.get(row));
        }
        assertThat(copy.slice(bit)).contains(expected);
      }
    }
  }

  @Test
  void hashesOfTrigramsAreThoseThatAreStored() {
    assertThat(SignatureQuery.of(List.of("abcD")).hashes()).containsExactly(-454021155, 303535772);
  }

  @Test
  void partsOfAWrongLengthAreRefused() {
    var builder = builder(List.of("some text"));
    var parts = builder.build();

    assertThatThrownBy(() -> all(new SignatureLayout(9, 64), parts))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static boolean matches(String pattern, String text) {
    return new LikePattern(pattern, true).matches(text);
  }

  private static GramQuery grams(String pattern) {
    return GramQuery.of(LikeLiterals.of(pattern).pieces());
  }

  private static SignatureQuery query(String pattern) {
    return SignatureQuery.of(LikeLiterals.of(pattern).pieces());
  }

  /** A piece of the text in which some characters are wildcards or have another case. */
  private static String pattern(Random random, String text) {
    int start = random.nextInt(text.length());
    int end = start + random.nextInt(Math.min(20, text.length() - start) + 1);
    var pattern = new StringBuilder(random.nextInt(9) == 0 ? "" : "%");
    text.substring(start, end)
        .codePoints()
        .forEach(
            character -> {
              switch (random.nextInt(12)) {
                case 0 -> pattern.append('_');
                case 1 -> pattern.append('%');
                case 2 -> pattern.append(Character.toString(character).toUpperCase(Locale.ROOT));
                default -> pattern.appendCodePoint(character);
              }
            });
    return pattern.append(random.nextInt(9) == 0 ? "" : "%").toString();
  }

  private static List<String> texts(Random random, int count, int words) {
    var texts = new ArrayList<String>();
    for (int n = 0; n < count; n++) {
      var text = new StringBuilder("t");
      for (int word = random.nextInt(words); word > 0; word--) {
        text.append(WORDS.get(random.nextInt(WORDS.size())));
        if (random.nextInt(4) == 0) {
          text.append(random.nextInt(1_000));
        }
      }
      texts.add(text.toString());
    }
    return texts;
  }

  private static String randomText(Random random, int length) {
    var text = new StringBuilder();
    for (int at = 0; at < length; at++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private static SignatureBuilder builder(List<String> texts) {
    var builder = new SignatureBuilder();
    for (var text : texts) {
      var trigrams = new TrigramSet();
      trigrams.addText(text);
      builder.add(trigrams);
    }
    return builder;
  }

  private static SignatureParts signature(List<String> texts) {
    var builder = builder(texts);
    return all(builder.layout(), builder.build());
  }

  private static SignatureParts all(SignatureLayout layout, List<byte[]> parts) {
    Map<Integer, byte[]> numbered = new HashMap<>();
    for (int part = 0; part < parts.size(); part++) {
      numbered.put(part, parts.get(part));
    }
    return SignatureParts.decode(layout, numbered);
  }
}
