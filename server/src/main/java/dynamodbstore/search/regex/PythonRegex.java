package dynamodbstore.search.regex;

import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Compiled regular expression in Python's syntax, as RLIKE uses it: it is searched for anywhere in
 * a text. Takes time linear in the text, but also in the pattern: up to 1,000 steps for each
 * character. So it reports its steps, for its caller to yield and to stop it. Immutable.
 *
 * <p>A pattern that Python rejects matches nothing, as in the reference.
 */
public final class PythonRegex {
  private final String pattern;
  private final Optional<RegexProgram> program;

  private PythonRegex(String pattern, Optional<RegexProgram> program) {
    this.pattern = pattern;
    this.program = program;
  }

  /**
   * Compiles a pattern.
   *
   * @throws UnsupportedRegexException if it uses lookaround, back-references or another construct
   *     that needs backtracking, or is too large
   */
  public static PythonRegex of(String pattern) {
    try {
      return new PythonRegex(
          pattern, Optional.of(RegexCompiler.compile(RegexParser.parse(pattern))));
    } catch (RegexSyntaxException _) {
      return new PythonRegex(pattern, Optional.empty());
    }
  }

  /**
   * Whether the pattern matches a part of the text.
   *
   * @param steps receives the number of steps that each character takes; may throw, to stop
   */
  public boolean isFoundIn(String text, IntConsumer steps) {
    return program.isPresent() && new RegexSimulation(program.get(), text, steps).accepts();
  }

  public String pattern() {
    return pattern;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PythonRegex regex && regex.pattern.equals(pattern);
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }

  @Override
  public String toString() {
    return pattern;
  }
}
