package dynamodbstore.search.regex;

import dynamodbstore.search.regex.RegexProgram.Accept;
import dynamodbstore.search.regex.RegexProgram.Check;
import dynamodbstore.search.regex.RegexProgram.Consume;
import dynamodbstore.search.regex.RegexProgram.Fork;
import dynamodbstore.search.regex.RegexProgram.Instruction;
import dynamodbstore.search.regex.RegexProgram.Jump;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiler of patterns to automata, by Thompson's construction. Counted repetitions are expanded,
 * so the size of the program is limited; it bounds the time per character of a text.
 */
final class RegexCompiler {
  static final int MAX_INSTRUCTIONS = 1000;

  private final List<Instruction> program = new ArrayList<>();

  private RegexCompiler() {}

  static RegexProgram compile(RegexNode pattern) {
    var compiler = new RegexCompiler();
    compiler.append(pattern);
    compiler.append(new Accept());
    return new RegexProgram(compiler.program);
  }

  private void append(RegexNode node) {
    switch (node) {
      case RegexNode.One(CharacterSet set) -> append(new Consume(set));
      case RegexNode.Assertion assertion -> append(new Check(assertion));
      case RegexNode.Sequence(var parts) -> parts.forEach(this::append);
      case RegexNode.Choice(var alternatives) -> append(alternatives);
      case RegexNode.Repeat(RegexNode part, int least, int most) -> append(part, least, most);
    }
  }

  private void append(List<RegexNode> alternatives) {
    var ends = new ArrayList<Integer>();
    for (var alternative : alternatives.subList(0, alternatives.size() - 1)) {
      int fork = reserve();
      append(alternative);
      ends.add(reserve());
      set(fork, new Fork(fork + 1, program.size()));
    }
    append(alternatives.getLast());
    ends.forEach(end -> set(end, new Jump(program.size())));
  }

  private void append(RegexNode part, int least, int most) {
    for (int i = 0; i < least; i++) {
      appendCopy(part);
    }
    if (most == RegexNode.UNLIMITED) {
      int fork = reserve();
      append(part);
      append(new Jump(fork));
      set(fork, new Fork(fork + 1, program.size()));
      return;
    }
    var forks = new ArrayList<Integer>();
    for (int i = least; i < most; i++) {
      forks.add(reserve());
      appendCopy(part);
    }
    forks.forEach(fork -> set(fork, new Fork(fork + 1, program.size())));
  }

  /** Counts an empty copy too, so that the time of the loop is limited by the program's size. */
  private void appendCopy(RegexNode part) {
    int before = program.size();
    append(part);
    if (program.size() == before) {
      append(new Jump(before + 1));
    }
  }

  private int reserve() {
    append(new Accept());
    return program.size() - 1;
  }

  private void set(int at, Instruction instruction) {
    var _ = program.set(at, instruction);
  }

  private void append(Instruction instruction) {
    if (program.size() >= MAX_INSTRUCTIONS) {
      throw new UnsupportedRegexException("so large a pattern");
    }
    program.add(instruction);
  }
}
