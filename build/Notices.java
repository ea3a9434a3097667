import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes the licences and notices of the libraries: {@code BOM LIBRARIES TEXTS OUT}.
 *
 * <p>Names, versions and licences are those of the bill of materials; texts are the files named
 * LICENSE, NOTICE and the like in the jars, each different text once. TEXTS has the texts of
 * libraries whose jars have none, in files named by the beginning of the library's name. A library
 * without a licence fails the build, and so does a missing text that the licence demands.
 */
class Notices {
  /** A library of the bill of materials. */
  private record Library(String name, String jar, List<String> licences) {
    /** Apache's text is in the archive anyway, and MIT-0 demands none. */
    boolean needsOwnText() {
      return !licences.contains("Apache-2.0") && !licences.contains("MIT-0");
    }
  }

  public static void main(String[] arguments) throws Exception {
    var text = new StringBuilder("Libraries in this archive, with their licences.\n\n");
    var texts = new LinkedHashMap<String, List<String>>();
    for (var library : libraries(Path.of(arguments[0])).values()) {
      if (library.licences().isEmpty()) {
        throw new IllegalStateException("The licence of " + library.name() + " is not known");
      }
      text.append("* ").append(library.name()).append(": ");
      text.append(String.join(", ", library.licences())).append('\n');
      collect(library, Path.of(arguments[1]), Path.of(arguments[2]), texts);
    }
    texts.forEach((content, names) -> text.append(section(content, names)));
    Files.writeString(Path.of(arguments[3]), text);
  }

  /** Sorted by name; without the modules of this project. */
  private static Map<String, Library> libraries(Path bom) throws Exception {
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bom.toFile());
    var found = new TreeMap<String, Library>();
    for (var component :
        children(child(document.getDocumentElement(), "components"), "component")) {
      var group = text(component, "group");
      if (!group.equals("dynamodbstore")) {
        var name = text(component, "name");
        var version = text(component, "version");
        var full = group + ":" + name + ":" + version;
        found.put(full, new Library(full, name + "-" + version + ".jar", licences(component)));
      }
    }
    return found;
  }

  private static List<String> licences(Element component) {
    var found = new ArrayList<String>();
    for (var all : children(component, "licenses")) {
      for (var licence : children(all, "license")) {
        var id = text(licence, "id");
        found.add(id.isEmpty() ? text(licence, "name") : id);
      }
      for (var expression : children(all, "expression")) {
        found.add(expression.getTextContent().strip());
      }
    }
    return found;
  }

  private static void collect(
      Library library, Path folder, Path more, Map<String, List<String>> texts) throws IOException {
    boolean isFound = false;
    try (var jar = new JarFile(folder.resolve(library.jar()).toFile(), false)) {
      for (var entry : jar.stream().filter(entry -> isNotice(entry.getName())).toList()) {
        try (var in = jar.getInputStream(entry)) {
          add(texts, in.readAllBytes(), library.jar() + "!/" + entry.getName());
          isFound = true;
        }
      }
    }
    try (var files = Files.list(more)) {
      for (var file : files.sorted().toList()) {
        var prefix = file.getFileName().toString().replace(".txt", "");
        if (library.jar().startsWith(prefix)) {
          add(texts, Files.readAllBytes(file), library.jar());
          isFound = true;
        }
      }
    }
    if (library.needsOwnText() && !isFound) {
      throw new IllegalStateException("The licence's text is missing: " + library.name());
    }
  }

  private static void add(Map<String, List<String>> texts, byte[] content, String name) {
    var text = new String(content, StandardCharsets.UTF_8);
    var lines = text.replace("\r\n", "\n").stripTrailing() + "\n";
    texts.computeIfAbsent(lines, _ -> new ArrayList<>()).add(name);
  }

  private static boolean isNotice(String entry) {
    var file = entry.substring(entry.lastIndexOf('/') + 1).toUpperCase(Locale.ROOT);
    return (file.contains("LICENSE") || file.contains("NOTICE")) && !file.endsWith(".CLASS");
  }

  private static String section(String content, List<String> names) {
    return "\n"
        + "-".repeat(80)
        + "\n"
        + String.join("\n", names)
        + "\n"
        + "-".repeat(80)
        + "\n\n"
        + content;
  }

  private static String text(Element parent, String name) {
    var found = children(parent, name);
    return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
  }

  private static Element child(Element parent, String name) {
    return children(parent, name).getFirst();
  }

  private static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
