package dynamodbstore.search.regex;

import dynamodbstore.search.regex.RegexNode.Assertion;
import dynamodbstore.search.regex.RegexProgram.Accept;
import dynamodbstore.search.regex.RegexProgram.Check;
import dynamodbstore.search.regex.RegexProgram.Consume;
import dynamodbstore.search.regex.RegexProgram.Fork;
import dynamodbstore.search.regex.RegexProgram.Instruction;
import dynamodbstore.search.regex.RegexProgram.Jump;
import java.util.function.IntConsumer;

/**
 * Simulation of an automaton on one text: all its states advance together, one character at a time,
 * so the time is at most proportional to text times program. Reports the steps of each character:
 * the states that waited for it and those that were followed. For one thread.
 */
final class RegexSimulation {
  private final Instruction[] program;
  private final String text;
  private final IntConsumer steps;

  /** States that wait for a character, each once: {@code reached} is the step that added it. */
  private int[] current;

  private int[] next;
  private int currentSize;
  private int nextSize;
  private final int[] reached;
  private final int[] pending;
  private int step;

  /** States followed since the last report. */
  private int followed;

  RegexSimulation(RegexProgram program, String text, IntConsumer steps) {
    this.program = program.instructions().toArray(Instruction[]::new);
    this.text = text;
    this.steps = steps;
    current = new int[this.program.length];
    next = new int[this.program.length];
    reached = new int[this.program.length];
    pending = new int[this.program.length + 1];
  }

  /** Whether the pattern matches any part of the text. */
  boolean accepts() {
    step = 1;
    if (follow(0, 0)) {
      return true;
    }
    swap();
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      step++;
      steps.accept(1 + currentSize + followed);
      followed = 0;
      for (int i = 0; i < currentSize; i++) {
        int state = current[i];
        if (((Consume) program[state]).set().contains(c) && follow(state + 1, at)) {
          return true;
        }
      }
      // A match may begin at every position.
      if (follow(0, at)) {
        return true;
      }
      swap();
    }
    return false;
  }

  /** Adds the states that are reached without a character; true if one accepts. */
  private boolean follow(int first, int at) {
    int size = push(0, first);
    while (size > 0) {
      int state = pending[--size];
      followed++;
      switch (program[state]) {
        case Consume _ -> next[nextSize++] = state;
        case Jump(int target) -> size = push(size, target);
        case Fork(int one, int other) -> size = push(push(size, other), one);
        case Check(Assertion assertion) -> {
          if (RegexPositions.satisfies(text, at, assertion)) {
            size = push(size, state + 1);
          }
        }
        case Accept _ -> {
          return true;
        }
      }
    }
    return false;
  }

  private int push(int size, int state) {
    if (reached[state] == step) {
      return size;
    }
    reached[state] = step;
    pending[size] = state;
    return size + 1;
  }

  private void swap() {
    var swapped = current;
    current = next;
    next = swapped;
    currentSize = nextSize;
    nextSize = 0;
  }
}
