package dynamodbstore;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Row of the key tables in docs/table.md: the template of a primary key, or of a position that the
 * items of such a key have in a secondary index.
 *
 * @param item the template of the primary key, as documented
 */
record KeyTemplate(String item, Index index, Template partition, Template sort) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+(?::(\\w+))?}");

  /** Id of a run or logged model that contains its location, and the same as spelled in keys. */
  private static final String PLACED = "(?:m-)?[0-9a-f]{12}%s[0-9a-f]{19}(?![^#])";

  /** Text with placeholders. */
  record Template(String text, Pattern pattern) {
    static Template of(String text) {
      var pattern = new StringBuilder();
      var placeholders = PLACEHOLDER.matcher(text);
      int literal = 0;
      while (placeholders.find()) {
        pattern.append(Pattern.quote(text.substring(literal, placeholders.start())));
        pattern.append(spelling(placeholders.group(1)));
        literal = placeholders.end();
      }
      pattern.append(Pattern.quote(text.substring(literal)));
      return new Template(text, Pattern.compile(pattern.toString(), Pattern.DOTALL));
    }

    /** The numbers of the test are not negative, so their first bit tells the direction. */
    private static String spelling(@Nullable String name) {
      return switch (name) {
        case null -> "[^#]*";
        case "up" -> "[89a-f][0-9a-f]{15}";
        case "down" -> "[0-7][0-9a-f]{15}";
        case "sorted" -> ".*";
        case "id" -> "(?!" + PLACED.formatted("x") + ")[^#]*";
        case "key" -> "(?!" + PLACED.formatted("9") + ")[^#]*";
        default -> throw new IllegalArgumentException("Unknown spelling: " + name);
      };
    }

    boolean matches(String key) {
      return pattern.matcher(key).matches();
    }
  }

  boolean matches(Index at, Key position) {
    return index == at && partition.matches(position.partition()) && sort.matches(position.sort());
  }

  boolean isOfItem(KeyTemplate primary) {
    return item.equals(primary.item());
  }

  @Override
  public String toString() {
    return item + " in " + index + ": " + partition.text() + " / " + sort.text();
  }

  /** Reads all rows of the key tables. */
  static List<KeyTemplate> read(Path document) throws IOException {
    var text = Files.readString(document);
    int from = text.indexOf("<!-- keys -->");
    var templates = new ArrayList<KeyTemplate>();
    var item = "";
    for (var line : text.substring(from, text.indexOf("<!-- end -->", from)).lines().toList()) {
      var cells = line.split("\\|", -1);
      if (cells.length < 5 || !cells[3].contains("`")) {
        continue;
      }
      var index = Index.valueOf(cells[2].strip().replace("primary", "PRIMARY"));
      if (index == Index.PRIMARY) {
        item = code(cells[3]) + " / " + code(cells[4]);
      }
      templates.add(
          new KeyTemplate(item, index, Template.of(code(cells[3])), Template.of(code(cells[4]))));
    }
    return List.copyOf(templates);
  }

  private static String code(String cell) {
    return cell.strip().replace("`", "");
  }
}
