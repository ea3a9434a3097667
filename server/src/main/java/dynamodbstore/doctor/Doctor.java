package dynamodbstore.doctor;

import dynamodbstore.config.CommandFailure;
import java.io.PrintStream;
import java.util.List;

/** Runner of checks, which prints each finding as soon as it is known. */
public final class Doctor {
  private final List<HealthCheck> checks;

  public Doctor(List<HealthCheck> checks) {
    this.checks = List.copyOf(checks);
  }

  /**
   * Runs all checks, also after one has failed.
   *
   * @throws CommandFailure if a server with these options would not work
   */
  public void run(PrintStream out) {
    int failures = 0;
    int warnings = 0;
    for (var check : checks) {
      for (var finding : findings(check)) {
        out.println(finding);
        switch (finding.grade()) {
          case FAIL -> failures++;
          case WARN -> warnings++;
          case OK -> {}
        }
      }
    }
    if (failures > 0) {
      throw new CommandFailure(failures + (failures == 1 ? " check" : " checks") + " failed.");
    }
    out.println(warnings == 0 ? "All is well." : "Usable; warnings: " + warnings + ".");
  }

  private static List<Finding> findings(HealthCheck check) {
    try {
      return check.findings();
    } catch (CommandFailure failure) {
      return List.of(Finding.fail("", failure.sentence(), ""));
    } catch (RuntimeException failure) {
      return List.of(Finding.fail("", String.valueOf(failure.getMessage()), ""));
    }
  }
}
