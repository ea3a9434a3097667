package dynamodbstore.cli;

import java.util.List;
import java.util.Optional;

/**
 * Definition of one command: its options, subcommands and help.
 *
 * @param path the command with the program's name, as it is typed
 * @param takesUri whether one positional argument, the URI of a table, is allowed
 * @param notes last lines of its help
 */
record Syntax(
    String path,
    String does,
    List<Section> sections,
    boolean takesUri,
    List<Syntax> commands,
    List<String> notes) {
  Syntax {
    sections = List.copyOf(sections);
    commands = List.copyOf(commands);
    notes = List.copyOf(notes);
  }

  /** Group of options under a title. */
  record Section(String title, List<Flag> flags) {
    Section {
      flags = List.copyOf(flags);
    }
  }

  static Syntax of(String path, String does, Flag... flags) {
    var sections = List.of(new Section("Options", List.of(flags)));
    return new Syntax(path, does, sections, false, List.of(), List.of());
  }

  Syntax withUri() {
    return new Syntax(path, does, sections, true, commands, notes);
  }

  Syntax with(Syntax... commands) {
    return new Syntax(path, does, sections, takesUri, List.of(commands), notes);
  }

  Syntax note(String... notes) {
    return new Syntax(path, does, sections, takesUri, commands, List.of(notes));
  }

  /** The last word of its path. */
  String name() {
    return path.substring(path.lastIndexOf(' ') + 1);
  }

  List<Flag> flags() {
    return sections.stream().flatMap(section -> section.flags().stream()).toList();
  }

  Optional<Flag> flag(String name) {
    return flags().stream().filter(flag -> flag.names().contains(name)).findFirst();
  }

  Optional<Syntax> command(String name) {
    return commands.stream().filter(command -> command.name().equals(name)).findFirst();
  }
}
