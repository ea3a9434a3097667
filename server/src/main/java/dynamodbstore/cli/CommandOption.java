package dynamodbstore.cli;

import java.util.List;

/**
 * Option of a command, written with dashes.
 *
 * @param names the long one first
 * @param valueName placeholder of its value in the help; empty for a switch, which takes none
 */
record CommandOption(List<String> names, String valueName, String help) {
  CommandOption {
    names = List.copyOf(names);
  }

  static CommandOption toggle(String name, String help) {
    return new CommandOption(List.of(name), "", help);
  }

  static CommandOption value(String name, String valueName, String help) {
    return new CommandOption(List.of(name), valueName, help);
  }

  String longName() {
    return names.getFirst();
  }

  boolean isSwitch() {
    return valueName.isEmpty();
  }
}
