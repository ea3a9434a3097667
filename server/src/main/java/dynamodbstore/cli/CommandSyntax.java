package dynamodbstore.cli;

import java.util.List;
import java.util.Optional;

/**
 * Definition of one command: its options, subcommands and help.
 *
 * @param path the command with the program's name, as it is typed
 * @param brief what its short help shows instead of all sections; empty if it shows all
 * @param takesUri whether one positional argument, the URI of a table, is allowed
 * @param operands names of the positional arguments that are required instead
 * @param notes last lines of its help
 */
record CommandSyntax(
    String path,
    String does,
    List<Section> sections,
    List<Section> brief,
    boolean takesUri,
    List<String> operands,
    List<CommandSyntax> commands,
    List<String> notes) {
  CommandSyntax {
    sections = List.copyOf(sections);
    brief = List.copyOf(brief);
    operands = List.copyOf(operands);
    commands = List.copyOf(commands);
    notes = List.copyOf(notes);
  }

  /** Group of options under a title. */
  record Section(String title, List<CommandOption> flags) {
    Section {
      flags = List.copyOf(flags);
    }
  }

  static CommandSyntax of(String path, String does, CommandOption... flags) {
    var sections = List.of(new Section("Options", List.of(flags)));
    return new CommandSyntax(
        path, does, sections, List.of(), false, List.of(), List.of(), List.of());
  }

  CommandSyntax withUri() {
    return new CommandSyntax(path, does, sections, brief, true, operands, commands, notes);
  }

  CommandSyntax with(CommandSyntax... commands) {
    return new CommandSyntax(
        path, does, sections, brief, takesUri, operands, List.of(commands), notes);
  }

  CommandSyntax note(String... notes) {
    return new CommandSyntax(
        path, does, sections, brief, takesUri, operands, commands, List.of(notes));
  }

  CommandSyntax operands(String... operands) {
    return new CommandSyntax(
        path, does, sections, brief, takesUri, List.of(operands), commands, notes);
  }

  /** Whether its short help leaves out options. */
  boolean hasBriefHelp() {
    return !brief.isEmpty();
  }

  /** The last word of its path. */
  String name() {
    return path.substring(path.lastIndexOf(' ') + 1);
  }

  List<CommandOption> flags() {
    return sections.stream().flatMap(section -> section.flags().stream()).toList();
  }

  Optional<CommandOption> flag(String name) {
    return flags().stream().filter(flag -> flag.names().contains(name)).findFirst();
  }

  Optional<CommandSyntax> command(String name) {
    return commands.stream().filter(command -> command.name().equals(name)).findFirst();
  }
}
