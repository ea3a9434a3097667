package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When the launcher builds and what it runs, with fakes of Maven and Java that only print their
 * arguments.
 */
class LauncherTest {
  private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

  @TempDir private Path folder;
  private Path home;
  private Path builds;

  @BeforeEach
  void layOut() throws IOException {
    home = Files.createDirectories(folder.resolve("a home"));
    builds = Files.createFile(folder.resolve("builds"));
    Files.copy(ServerProcess.LAUNCHER, home.resolve("mlflow-dynamodbstore"));
    Files.createDirectories(home.resolve("build"));
    Files.copy(
        ServerProcess.LAUNCHER.resolveSibling("build/launcher.sh"),
        home.resolve("build/launcher.sh"));
    source("pom.xml");
    source("server/pom.xml");
    source("server/src/main/Some.java");
    source("server/src/package/jvm.options");
    program(folder.resolve("jdk-25/bin/java"), "for word in \"$@\"; do echo \"[$word]\"; done");
    program(folder.resolve("jdk-25/bin/javac"), "exit 1");
    Files.writeString(folder.resolve("jdk-25/release"), "JAVA_VERSION=\"25.0.1\"\n");
    program(folder.resolve("jdk-17/bin/javac"), "exit 1");
    Files.writeString(folder.resolve("jdk-17/release"), "JAVA_VERSION=\"17.0.1\"\n");
    maven("");
  }

  @Test
  void firstUseBuildsAndRunsThePackage() {
    var end = launch("server", "--port", "1 2");

    assertThat(end.status()).isZero();
    assertThat(end.errors())
        .startsWith("mlflow-dynamodbstore: building the server, once: about a minute, ")
        .hasLineCount(1);
    var built = home.toString() + "/server/target/package";
    assertThat(end.output().lines())
        .containsExactly(
            "[@" + built + "/jvm.options]",
            "[-XX:AOTCache=" + built + "/app.aot]",
            "[-Ddynamodbstore.native=" + built + "/native]",
            "[-cp]",
            "[" + built + "/lib/server.jar]",
            "[dynamodbstore.Main]",
            "[server]",
            "[--port]",
            "[1 2]");
  }

  @ParameterizedTest
  @CsvSource({
    "LC_ALL,POSIX,C.UTF-8",
    "LC_ALL,de_DE.ISO-8859-1,C.UTF-8",
    "LANG,C,C.UTF-8",
    "LC_ALL,de_DE.utf8,de_DE.utf8",
    "LANG,en_US.UTF-8,en_US.UTF-8"
  })
  void fileNamesAreUtf8WhateverTheLocale(String variable, String locale, String used)
      throws IOException {
    program(folder.resolve("jdk-25/bin/java"), "echo \"${LC_ALL:-$LANG}\"");
    var environment = new HashMap<>(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""));
    environment.put(variable, locale);

    var end = launchWith(environment);

    assertThat(end.output()).isEqualTo(used + "\n");
  }

  @Test
  void secondUseDoesNotBuild() {
    var first = launch("server");
    var second = launch("server");

    assertThat(second.output()).isEqualTo(first.output());
    assertThat(second.errors()).isEmpty();
    assertThat(builds).hasContent("built\n");
  }

  @Test
  void changedOrDeletedSourceTriggersABuild() throws IOException {
    assertThat(launch().status()).isZero();

    Files.writeString(home.resolve("server/src/main/Some.java"), "changed");
    assertThat(launch().errors()).contains("building");
    assertThat(builds).hasContent("built\nbuilt\n");

    Files.delete(home.resolve("server/src/main/Some.java"));
    assertThat(launch().errors()).contains("building");
    assertThat(builds).hasContent("built\nbuilt\nbuilt\n");
  }

  @Test
  void sourceChangedDuringTheBuildTriggersAnother() throws IOException {
    // Wait until file timestamps differ from the start of the build.
    var source = home.resolve("server/src/main/Some.java");
    var begun = folder.resolve("begun");
    maven(
        "touch '%1$s'; until [ -n \"$(find '%2$s' -newer '%1$s')\" ]; do touch '%2$s'; done"
            .formatted(begun, source));

    assertThat(launch().status()).isZero();
    assertThat(launch().errors()).contains("building");
  }

  @Test
  void buildCanBeSuppressed() {
    assertThat(launch().status()).isZero();
    source("server/src/main/New.java", Instant.now());

    var end = launchWith(Map.of("MLFLOW_SERVER_BUILD", "never"));

    assertThat(end.errors()).isEmpty();
    assertThat(builds).hasContent("built\n");
  }

  @ParameterizedTest
  @CsvSource({
    "--help,mlflow-dynamodbstore",
    "server --help,mlflow-dynamodbstore-server",
    "ui install --help,mlflow-dynamodbstore-ui-install",
    "server --help all,mlflow-dynamodbstore-server-all",
    "--version,version",
    "version,version"
  })
  void helpAndVersionOfAFreshCloneDoNotBuild(String line, String text) {
    source("server/src/help/" + text + ".txt");

    var end = launch(line.split(" ", -1));

    assertThat(end.status()).isZero();
    assertThat(end.output().strip()).isEqualTo("server/src/help/" + text + ".txt");
    assertThat(end.errors()).isEmpty();
    assertThat(builds).isEmptyFile();
    assertThat(home.resolve("target")).doesNotExist();
  }

  @Test
  void theBuiltProgramPrintsItsHelpItself() {
    source("server/src/help/mlflow-dynamodbstore.txt");
    assertThat(launch("server").status()).isZero();

    assertThat(launch("--help").output()).contains("[dynamodbstore.Main]", "[--help]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense --help", "../../../etc/passwd --help", "server --port 1"})
  void unknownArgumentsArePassedToTheProgram(String line) {
    assertThat(launch(line.split(" ", -1)).output()).contains("[dynamodbstore.Main]");
    assertThat(builds).hasContent("built\n");
  }

  @Test
  void buildCanBeRequestedAlone() {
    var end = launchWith(Map.of("MLFLOW_SERVER_BUILD", "only"), "server");

    assertThat(end.status()).isZero();
    assertThat(end.output()).isEmpty();
    assertThat(builds).hasContent("built\n");
  }

  @Test
  void failedBuildShowsErrorsAndTheLogFile() throws IOException {
    maven("echo '[INFO] chatter'; echo '[ERROR] Some.java:1 is wrong'; exit 1");

    var end = launch("server");

    assertThat(end.status()).isEqualTo(1);
    assertThat(end.output()).isEmpty();
    assertThat(end.errors().lines().skip(1))
        .containsExactly(
            "mlflow-dynamodbstore: the build failed:",
            "[ERROR] Some.java:1 is wrong",
            "mlflow-dynamodbstore: all of it is in " + home + "/target/launcher-build.log");
    assertThat(home.resolve("target/launcher-build.log")).content().contains("chatter");
    assertThat(home.resolve("target/launcher.lock")).doesNotExist();
  }

  @Test
  void longBuildShowsItsSteps() throws IOException {
    var gate = pipe("gate");
    maven(
        "echo '[INFO] --- maven-compiler-plugin:3:compile (default-compile) @ table ---'; "
            + "read line < '"
            + gate
            + "'");

    try (var launcher = process("server");
        var begun = open(gate)) {
      var errors = launcher.process().errorReader();
      assertThat(errors.readLine()).contains("building the server");
      assertThat(errors.readLine())
          .matches("mlflow-dynamodbstore: +\\d+ s: compiling module table");
      begun.write("go\n");
      begun.flush();
      assertThat(all(launcher.process().inputReader())).contains("[server]");
    }
  }

  @Test
  void tooOldJdkIsSkipped() throws IOException {
    maven("echo \"[ERROR] JAVA_HOME is $JAVA_HOME\"; exit 1");

    var end =
        launchWith(
            Map.of(
                "JAVA_HOME", folder.resolve("jdk-17").toString(),
                "JAVA25_HOME", folder.resolve("jdk-25").toString()));

    assertThat(end.errors()).contains("JAVA_HOME is " + folder.resolve("jdk-25") + "\n");
  }

  @Test
  void concurrentStartWaitsForTheBuildOfTheOther() throws IOException {
    var gate = pipe("gate");
    maven("read line < '" + gate + "'");

    var first = ServerProcess.meanwhile(() -> launch("first"));
    try (var begun = open(gate);
        var second = process("second")) {
      var said = second.process().errorReader().readLine();
      begun.write("go\n");
      begun.flush();

      assertThat(said).startsWith("mlflow-dynamodbstore: waiting for another build (process ");
      assertThat(first.join().output()).contains("[first]");
      assertThat(all(second.process().inputReader())).contains("[second]");
      assertThat(builds).hasContent("built\n");
    }
  }

  @Test
  void lockOfADeadProcessIsTakenOver() throws IOException {
    Files.createDirectories(home.resolve("target"));
    var dead = new ProcessBuilder("true").start();
    var _ = dead.onExit().join();
    Files.createSymbolicLink(
        home.resolve("target/launcher.lock"), Path.of(String.valueOf(dead.pid())));

    var end = launch();

    assertThat(end.status()).isZero();
    assertThat(builds).hasContent("built\n");
    assertThat(home.resolve("target").toFile().list()).doesNotContain("launcher.lock");
  }

  @Test
  void aSignalEndsTheBuildAndFreesTheLock() throws IOException {
    var gate = pipe("gate");
    // A shell in wait handles a signal at once; one in read handles it only after the read.
    maven(
        "trap 'echo stopped >> \""
            + builds
            + "\"; exit 1' TERM; read line < '"
            + gate
            + "' & wait");

    try (var launcher = process("server");
        var begun = open(gate)) {
      launcher.process().destroy();
      var status = launcher.process().onExit().join().exitValue();

      assertThat(begun).isNotNull();
      assertThat(status).isEqualTo(130);
      assertThat(builds).content().contains("stopped");
      assertThat(home.resolve("target/launcher.lock")).doesNotExist();
    }
  }

  private record Running(Process process) implements AutoCloseable {
    @Override
    public void close() {
      var _ = process.destroyForcibly();
    }
  }

  private Running process(String... arguments) {
    try {
      var command = new ArrayList<>(List.of(launcher().toString()));
      command.addAll(List.of(arguments));
      var builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().putAll(environment());
      return new Running(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private End launch(String... arguments) {
    return launchWith(Map.of(), arguments);
  }

  private End launchWith(Map<String, String> more, String... arguments) {
    var environment = new HashMap<>(environment());
    environment.putAll(more);
    return Call.in(folder).as(launcher()).with(environment).run(arguments);
  }

  private Path launcher() {
    return home.resolve("mlflow-dynamodbstore");
  }

  private Map<String, String> environment() {
    return Map.of(
        "PATH",
        folder.resolve("bin") + ":" + System.getenv("PATH"),
        "JAVA_HOME",
        folder.resolve("jdk-25").toString(),
        "MLFLOW_SERVER_BUILD",
        "");
  }

  /** Fake Maven that executes a script first, and then creates a package. */
  private void maven(String first) throws IOException {
    program(
        folder.resolve("bin/mvn"),
        first
            + "\npackage='%s/server/target/package'".formatted(home)
            + "\nmkdir -p \"$package/native\""
            + "\necho '%s' > \"$package/java.home\"".formatted(folder.resolve("jdk-25"))
            + "\ntouch \"$package/built\""
            + "\necho built >> '%s'".formatted(builds));
  }

  private void source(String name) {
    source(name, LONG_AGO);
  }

  private void source(String name, Instant changed) {
    try {
      var file = home.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name);
      for (var path = file; path != null && !path.equals(home); path = path.getParent()) {
        Files.setLastModifiedTime(path, FileTime.from(changed));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void program(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path pipe(String name) throws IOException {
    var pipe = folder.resolve(name);
    var made = new ProcessBuilder("mkfifo", pipe.toString()).start().onExit().join().exitValue();
    assertThat(made).isZero();
    return pipe;
  }

  /** Blocks until another process opens the pipe for reading. */
  private static Writer open(Path pipe) {
    try {
      return Files.newBufferedWriter(pipe);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String all(BufferedReader reader) {
    return String.join("\n", reader.lines().toList());
  }
}
