package dynamodbstore.cli;

import dynamodbstore.cli.CommandSyntax.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renderer of a command's help texts: a short one, and one with everything. */
final class HelpRenderer {
  private static final int WIDTH = 96;
  private static final int INDENT = 6;

  private final StringBuilder page = new StringBuilder();

  private HelpRenderer() {}

  /** The short help. */
  static String of(CommandSyntax syntax) {
    var brief = syntax.brief().isEmpty() ? syntax.sections() : syntax.brief();
    var help = new HelpRenderer();
    help.command(syntax, brief);
    int hidden = syntax.flags().size() - brief.stream().mapToInt(part -> part.flags().size()).sum();
    if (hidden > 0) {
      help.line(hidden + " more options: " + syntax.path() + " --help all");
    }
    return help.page.toString();
  }

  /** The help with all options, and that of all subcommands. */
  static String full(CommandSyntax syntax) {
    var help = new HelpRenderer();
    help.command(syntax, syntax.sections());
    for (var command : syntax.commands()) {
      help.line("");
      help.page.append(full(command));
    }
    return help.page.toString();
  }

  private void command(CommandSyntax syntax, List<Section> sections) {
    line("Usage: " + usage(syntax));
    line("");
    line(syntax.does());
    if (!syntax.commands().isEmpty()) {
      title("Commands");
      syntax.commands().forEach(command -> entry(command.name(), command.does()));
    }
    for (var section : sections) {
      title(section.title());
      section.flags().forEach(flag -> entry(spelling(flag), flag.help()));
    }
    if (!syntax.notes().isEmpty()) {
      line("");
      syntax.notes().forEach(this::line);
    }
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
