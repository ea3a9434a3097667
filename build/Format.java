import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks or applies google-java-format on every Java source: {@code check} or {@code apply}. */
class Format {
  private static final Formatter FORMATTER = new Formatter();

  public static void main(String[] arguments) throws Exception {
    boolean apply = List.of(arguments).contains("apply");
    List<Path> sources;
    try (var files = Files.walk(Path.of("."))) {
      sources =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !file.toString().contains("/target/"))
              .sorted()
              .toList();
    }
    int wrong = 0;
    for (Path source : sources) {
      String before = Files.readString(source);
      String after = formatted(before);
      if (before.equals(after)) {
        continue;
      }
      wrong++;
      if (apply) {
        Files.writeString(source, after);
      } else {
        System.err.println("not formatted: " + source);
      }
    }
    if (wrong > 0 && !apply) {
      System.err.println("run: mvn -N validate -Dformat=apply");
      System.exit(1);
    }
  }

  private static String formatted(String source) throws Exception {
    var imports = ImportOrderer.reorderImports(source, JavaFormatterOptions.Style.GOOGLE);
    return FORMATTER.formatSource(RemoveUnusedImports.removeUnusedImports(imports));
  }
}
