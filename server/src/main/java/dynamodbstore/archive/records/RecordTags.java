package dynamodbstore.archive.records;

import dynamodbstore.api.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tags in records: an object with a field for each key. */
final class RecordTags {
  private RecordTags() {}

  static Map<String, String> map(Iterable<Tag> tags) {
    var map = new LinkedHashMap<String, String>();
    tags.forEach(tag -> map.put(tag.key(), tag.value()));
    return map;
  }

  static List<Tag> list(Map<String, String> map) {
    return map.entrySet().stream().map(tag -> new Tag(tag.getKey(), tag.getValue())).toList();
  }
}
