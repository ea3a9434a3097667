package dynamodbstore.table.items;

import static java.util.Objects.requireNonNull;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Map of an item's fields in insertion order. Only the item's builder modifies it; it has no public
 * mutators, so to all other code it is an immutable map.
 *
 * <p>Two parallel arrays with linear search: items have a handful of fields each and are read and
 * written by the thousand. The arrays take a third of the memory of a hash table, and lookup is no
 * slower.
 */
final class FieldMap extends AbstractMap<String, Value> {
  private static final int FEW = 4;

  private @Nullable String[] names = new @Nullable String[FEW];
  private @Nullable Value[] values = new @Nullable Value[FEW];
  private int count;

  void set(String name, Value value) {
    int at = find(name);
    if (at < 0) {
      at = count;
      add(name);
    }
    values[at] = value;
  }

  private void add(String name) {
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    names[count++] = name;
  }

  void setAll(FieldMap others) {
    others.forEach(this::set);
  }

  void drop(String name) {
    int at = find(name);
    if (at >= 0) {
      count--;
      System.arraycopy(names, at + 1, names, at, count - at);
      System.arraycopy(values, at + 1, values, at, count - at);
      names[count] = null;
      values[count] = null;
    }
  }

  private int find(@Nullable Object name) {
    for (int at = 0; at < count; at++) {
      if (requireNonNull(names[at]).equals(name)) {
        return at;
      }
    }
    return -1;
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public @Nullable Value get(@Nullable Object name) {
    int at = find(name);
    return at < 0 ? null : values[at];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return find(name) >= 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Value> action) {
    for (int at = 0; at < count; at++) {
      action.accept(requireNonNull(names[at]), requireNonNull(values[at]));
    }
  }

  @Override
  public Set<Map.Entry<String, Value>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return count;
      }

      @Override
      public Iterator<Map.Entry<String, Value>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, Value>> {
    private int at;

    @Override
    public boolean hasNext() {
      return at < count;
    }

    @Override
    public Map.Entry<String, Value> next() {
      if (at >= count) {
        throw new NoSuchElementException();
      }
      String name = requireNonNull(names[at]);
      Value value = requireNonNull(values[at++]);
      return Map.entry(name, value);
    }
  }
}
