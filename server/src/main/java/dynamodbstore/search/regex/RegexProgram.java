package dynamodbstore.search.regex;

import java.util.List;

/**
 * Instructions of a nondeterministic automaton. It begins at the first and accepts at {@link
 * Accept}. Immutable.
 */
record RegexProgram(List<Instruction> instructions) {
  RegexProgram {
    instructions = List.copyOf(instructions);
  }

  /** One instruction. A target is the index of an instruction. */
  sealed interface Instruction {}

  /** Consumes one character of the set and continues with the next instruction. */
  record Consume(CharacterSet set) implements Instruction {}

  /** Continues at both targets. */
  record Fork(int one, int other) implements Instruction {}

  record Jump(int target) implements Instruction {}

  /** Continues with the next instruction if the position satisfies the assertion. */
  record Check(RegexNode.Assertion assertion) implements Instruction {}

  record Accept() implements Instruction {}
}
