package dynamodbstore.ui;

import java.util.Locale;
import java.util.Map;

/**
 * Media types of web UI files by extension. Responses forbid browsers to guess types, so a script
 * with another type does not run.
 */
final class UiMediaTypes {
  private static final String UNKNOWN = "application/octet-stream";

  private static final Map<String, String> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("cjs", "text/javascript; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("txt", "text/plain; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("map", "application/json"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("svg", "image/svg+xml; charset=utf-8"),
          Map.entry("ico", "image/vnd.microsoft.icon"),
          Map.entry("png", "image/png"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("gif", "image/gif"),
          Map.entry("webp", "image/webp"),
          Map.entry("ttf", "font/ttf"),
          Map.entry("eot", "application/vnd.ms-fontobject"),
          Map.entry("woff", "font/woff"),
          Map.entry("woff2", "font/woff2"));

  private UiMediaTypes() {}

  static String of(String name) {
    var extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return BY_EXTENSION.getOrDefault(extension, UNKNOWN);
  }

  /**
   * Whether compression makes such a file smaller; images and newer fonts are compressed already.
   */
  static boolean isPackable(String type) {
    return type.startsWith("text/")
        || type.startsWith("application/")
        || type.startsWith("image/svg")
        || type.equals("image/vnd.microsoft.icon")
        || type.equals("font/ttf");
  }
}
