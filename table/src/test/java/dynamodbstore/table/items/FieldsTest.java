package dynamodbstore.table.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FieldsTest {
  @Test
  void behavesLikeLinkedHashMapUnderRandomChanges() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var fields = new FieldMap();
      var map = new LinkedHashMap<String, Value>();
      for (int change = 0; change < 60; change++) {
        var name = "f" + random.nextInt(12);
        if (random.nextInt(3) == 0) {
          fields.drop(name);
          map.remove(name);
        } else {
          fields.set(name, Value.of(change));
          map.put(name, Value.of(change));
        }
        assertThat(fields.get(name)).isEqualTo(map.get(name));
        assertThat(fields.containsKey(name)).isEqualTo(map.containsKey(name));
      }
      assertThat(fields).isEqualTo(map).hasSameHashCodeAs(map);
      assertThat(fields.entrySet()).containsExactlyElementsOf(map.entrySet());
      var walked = new ArrayList<String>();
      fields.forEach((name, _) -> walked.add(name));
      assertThat(walked).containsExactlyElementsOf(map.keySet());
    }
  }

  @Test
  void rejectsModificationThroughTheMapInterface() {
    var fields = new FieldMap();
    fields.set("a", Value.of(1));
    var entries = fields.entrySet().iterator();
    var entry = entries.next();

    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(entries::remove).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> entry.setValue(Value.of(2)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> fields.put("b", Value.of(2)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(fields::clear).isInstanceOf(UnsupportedOperationException.class);
  }
}
