package dynamodbstore.blocks.columns;

import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import java.util.function.Predicate;

/** Test of texts, some of which are shortened, so that the result may be uncertain. */
@FunctionalInterface
public interface TextTest {
  /** Result of a test. */
  enum Verdict {
    NO,
    /** Only the whole text decides. */
    PERHAPS,
    YES
  }

  Verdict of(DictionaryText text);

  /** Equality, which is certain for shortened texts, too. */
  static TextTest equalTo(String text) {
    var wanted = DictionaryText.of(text);
    return given -> wanted.equals(given) ? Verdict.YES : Verdict.NO;
  }

  /** Inequality, which is certain for shortened texts, too. */
  static TextTest differentFrom(String text) {
    var wanted = DictionaryText.of(text);
    return given -> wanted.equals(given) ? Verdict.NO : Verdict.YES;
  }

  /** Any test, which is uncertain for shortened texts. */
  static TextTest matching(Predicate<String> test) {
    return given ->
        switch (given) {
          case Whole(String text) -> test.test(text) ? Verdict.YES : Verdict.NO;
          case Shortened _ -> Verdict.PERHAPS;
        };
  }
}
