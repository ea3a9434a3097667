package dynamodbstore.traces.messages;

import dynamodbstore.api.PythonText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tags or metadata as responses contain them: keys and values beyond a limit are truncated. They
 * are stored, and searched, as they were sent.
 */
final class ShortenedTexts {
  private static final int LONGEST_KEY = 250;
  private static final int LONGEST_TAG = 4096;
  private static final int LONGEST_METADATA = 250;

  private ShortenedTexts() {}

  static Map<String, String> tags(Map<String, String> tags) {
    return shortened(tags, LONGEST_TAG);
  }

  static Map<String, String> metadata(Map<String, String> metadata) {
    return shortened(metadata, LONGEST_METADATA);
  }

  private static Map<String, String> shortened(Map<String, String> texts, int longest) {
    var shortened = LinkedHashMap.<String, String>newLinkedHashMap(texts.size());
    texts.forEach((key, value) -> shortened.put(cut(LONGEST_KEY, key), cut(longest, value)));
    return shortened;
  }

  private static String cut(int limit, String text) {
    return PythonText.isLongerThan(limit, text) ? PythonText.cut(limit, text) : text;
  }
}
