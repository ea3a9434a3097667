package dynamodbstore.cli;

import java.util.List;

/**
 * Option of a command, written with dashes.
 *
 * @param names the long one first
 * @param valueName placeholder of its value in the help; empty for a switch, which takes none
 */
record Flag(List<String> names, String valueName, String help) {
  Flag {
    names = List.copyOf(names);
  }

  static Flag toggle(String name, String help) {
    return new Flag(List.of(name), "", help);
  }

  static Flag value(String name, String valueName, String help) {
    return new Flag(List.of(name), valueName, help);
  }

  String longName() {
    return names.getFirst();
  }

  boolean isSwitch() {
    return valueName.isEmpty();
  }
}
