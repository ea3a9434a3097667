package dynamodbstore.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renderer of a command's help text. */
final class HelpRenderer {
  private static final int WIDTH = 96;
  private static final int INDENT = 6;

  private final StringBuilder page = new StringBuilder();

  private HelpRenderer() {}

  static String of(CommandSyntax syntax) {
    var help = new HelpRenderer();
    help.line("Usage: " + usage(syntax));
    help.line("");
    help.line(syntax.does());
    if (!syntax.commands().isEmpty()) {
      help.title("Commands");
      syntax.commands().forEach(command -> help.entry(command.name(), command.does()));
    }
    for (var section : syntax.sections()) {
      help.title(section.title());
      section.flags().forEach(flag -> help.entry(spelling(flag), flag.help()));
    }
    if (!syntax.notes().isEmpty()) {
      help.line("");
      syntax.notes().forEach(help::line);
    }
    return help.page.toString();
  }

  private static String usage(CommandSyntax syntax) {
    return syntax.path()
        + (syntax.flags().isEmpty() ? "" : " [OPTIONS]")
        + (syntax.takesUri() ? " [URI]" : "")
        + syntax.operands().stream().map(name -> " " + name).collect(Collectors.joining())
        + (syntax.commands().isEmpty() ? "" : " COMMAND");
  }

  private static String spelling(CommandOption flag) {
    return String.join(", ", flag.names()) + (flag.isSwitch() ? "" : " " + flag.valueName());
  }

  private void title(String title) {
    line("");
    line(title + ":");
  }

  private void entry(String term, String meaning) {
    line("  " + term);
    wrapped(meaning).forEach(text -> line(" ".repeat(INDENT) + text));
  }

  private void line(String text) {
    page.append(text).append(System.lineSeparator());
  }

  private static List<String> wrapped(String text) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (var word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH - INDENT) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
