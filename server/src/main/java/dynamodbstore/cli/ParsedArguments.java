package dynamodbstore.cli;

import dynamodbstore.config.CommandFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Arguments of a command line, tokenised by the definition of its command.
 *
 * <p>Written by hand, because a library for it takes a third of the server's start time: the usual
 * one has class files so old that the AOT cache cannot hold them.
 *
 * @param flags by their long names; the last value of a repeated option counts
 * @param values of options, in the order of the command line; all of those that are repeated
 * @param uri empty if there was none
 * @param operands the other positional arguments
 */
record ParsedArguments(
    CommandSyntax syntax,
    Map<String, String> flags,
    Map<String, List<String>> values,
    String uri,
    List<String> operands) {
  ParsedArguments {
    values = Map.copyOf(values);
    operands = List.copyOf(operands);
    flags = Map.copyOf(flags);
  }

  /** Word after {@code --help} that asks for everything. */
  private static final String ALL = "all";

  static ParsedArguments parse(CommandSyntax root, String... words) {
    var sorter = new Sorter(root, new ArrayDeque<>(List.of(words)));
    return sorter.sort();
  }

  boolean has(String flag) {
    return flags.containsKey(flag);
  }

  /** All values of an option, which may be repeated. */
  List<String> all(String flag) {
    return values.getOrDefault(flag, List.of());
  }

  boolean asksForAllHelp() {
    return ALL.equals(flags.get(CommandTree.HELP));
  }

  /**
   * A positional argument.
   *
   * @throws CommandFailure if it is missing
   */
  String operand(String name) {
    int at = syntax.operands().indexOf(name);
    if (at >= operands.size()) {
      throw new CommandFailure(name + " is missing. See " + syntax.path() + " --help.");
    }
    return operands.get(at);
  }

  private static final class Sorter {
    private final Map<String, String> flags = new HashMap<>();
    private final Map<String, List<String>> values = new HashMap<>();
    private final Deque<String> words;
    private CommandSyntax syntax;
    private final List<String> operands = new ArrayList<>();
    private String uri = "";

    Sorter(CommandSyntax root, Deque<String> words) {
      this.syntax = root;
      this.words = words;
    }

    ParsedArguments sort() {
      while (!words.isEmpty()) {
        var word = words.remove();
        if (word.startsWith("-") && word.length() > 1) {
          flag(word);
        } else if (flags.containsKey(CommandTree.HELP) && word.equals(ALL)) {
          flags.put(CommandTree.HELP, ALL);
        } else if (syntax.takesUri() && uri.isEmpty()) {
          uri = word;
        } else if (operands.size() < syntax.operands().size()) {
          operands.add(word);
        } else {
          syntax = syntax.command(word).orElseThrow(() -> unknown("command", word));
        }
      }
      return new ParsedArguments(syntax, flags, values, uri, operands);
    }

    /**
     * Parses {@code --name}, {@code --name value}, {@code --name=value}, {@code -n value} or {@code
     * -nvalue}.
     */
    private void flag(String word) {
      var isLong = word.startsWith("--");
      var equals = word.indexOf('=');
      var name = isLong ? (equals < 0 ? word : word.substring(0, equals)) : word.substring(0, 2);
      var flag = syntax.flag(name).orElseThrow(() -> unknown("option", name));
      var attached = word.length() > name.length();
      if (flag.isSwitch()) {
        if (attached) {
          throw new CommandFailure(name + " takes no value." + seeHelp());
        }
        flags.put(flag.longName(), "true");
      } else if (attached) {
        value(flag, word.substring(name.length() + (isLong ? 1 : 0)));
      } else if (words.isEmpty()) {
        throw new CommandFailure(name + " needs a value: " + flag.valueName() + "." + seeHelp());
      } else {
        value(flag, words.remove());
      }
    }

    private void value(CommandOption flag, String value) {
      flags.put(flag.longName(), value);
      values.computeIfAbsent(flag.longName(), _ -> new ArrayList<>()).add(value);
    }

    private CommandFailure unknown(String kind, String word) {
      var known =
          kind.equals("option")
              ? syntax.flags().stream().map(CommandOption::longName)
              : syntax.commands().stream().map(CommandSyntax::name);
      return new CommandFailure("There is no " + kind + " \"" + word + "\"." + hint(word, known));
    }

    private String hint(String word, Stream<String> known) {
      var nearest = SpellingSuggestions.to(word, known.toList());
      return nearest.isEmpty() ? seeHelp() : " Did you mean " + String.join(" or ", nearest) + "?";
    }

    private String seeHelp() {
      return " See " + syntax.path() + " --help.";
    }
  }
}
