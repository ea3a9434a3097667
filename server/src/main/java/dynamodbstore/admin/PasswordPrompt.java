package dynamodbstore.admin;

import dynamodbstore.config.CommandFailure;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Source of passwords for commands: arguments would be visible to other users of the machine. */
@FunctionalInterface
public interface PasswordPrompt {
  /** Asks twice on a terminal, without echo; reads the first line of any other standard input. */
  PasswordPrompt SYSTEM =
      () ->
          Optional.ofNullable(System.console())
              .filter(Console::isTerminal)
              .map(PasswordPrompt::typed)
              .orElseGet(PasswordPrompt::firstLine);

  String read();

  private static String typed(Console console) {
    var password = console.readPassword("Password: ");
    if (!Arrays.equals(password, console.readPassword("Again: "))) {
      throw new CommandFailure("The two passwords differ.");
    }
    return password == null ? "" : new String(password);
  }

  private static String firstLine() {
    try {
      var line =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new CommandFailure("The password cannot be read from the standard input.", e);
    }
  }
}
