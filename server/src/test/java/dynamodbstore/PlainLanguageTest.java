package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments and documents name the actor of every action (CONTRIBUTING.md). */
class PlainLanguageTest {
  private static final Path ROOT = Path.of("..");

  private static final List<String> WORDS =
      List.of(
          "somebody",
          "whoever",
          "nobody",
          "whatever",
          "one may",
          "what it is after",
          "is told",
          "comes by",
          "goes on with");

  private static final Pattern VAGUE =
      Pattern.compile("\\b(" + String.join("|", WORDS) + ")\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern COMMENT = Pattern.compile("^\\s*(/?\\*|//).*|.*[;{}(,] // .*");

  /** Folders of build results and of other projects' files. */
  private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git");

  @Test
  void commentsAndDocumentsNameTheActor() throws IOException {
    var vague = new ArrayList<String>();
    for (var file : texts()) {
      var lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (isVague(file, lines.get(i))) {
          vague.add(ROOT.relativize(file) + ":" + (i + 1) + ": " + lines.get(i).strip());
        }
      }
    }

    assertThat(vague).as("lines that say " + String.join(", ", WORDS)).isEmpty();
  }

  @Test
  void vagueWordsAreFoundInCommentsButNotInCode() {
    var java = Path.of("A.java");

    assertThat(WORDS).allMatch(word -> isVague(java, " * Then %s reads it.".formatted(word)));
    assertThat(isVague(java, "    call(); // Nobody reads it.")).isTrue();
    assertThat(isVague(java, "    call(\"nobody\");")).isFalse();
    assertThat(isVague(Path.of("a.md"), "for nobody")).isTrue();
  }

  private static boolean isVague(Path file, String line) {
    boolean isProse = file.toString().endsWith(".md") || COMMENT.matcher(line).matches();
    return isProse && VAGUE.matcher(line).find();
  }

  private static List<Path> texts() throws IOException {
    var found = new ArrayList<Path>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OURS.contains(String.valueOf(folder.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            var name = file.getFileName().toString();
            if (!name.equals("PlainLanguageTest.java")
                && (name.endsWith(".java") || name.endsWith(".md"))) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(found).hasSizeGreaterThan(1000);
    return found;
  }
}
