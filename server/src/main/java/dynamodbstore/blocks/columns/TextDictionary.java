package dynamodbstore.blocks.columns;

import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Distinct texts of a column, numbered in the order in which they first occur: the numbers of a
 * column without repetitions are consecutive then, which takes three bytes for all rows. Immutable.
 *
 * <p>Texts are kept as bytes, and decoded one by one: most readers need none of them, or a few. Ids
 * with a common prefix and the same number of hexadecimal digits take half a byte per digit: 16
 * bytes for the id of a trace, of which zlib makes 20.
 */
public final class TextDictionary {
  private static final int PLAIN = 0;
  private static final int HEXADECIMAL = 1;

  private final Form form;

  private TextDictionary(Form form) {
    this.form = form;
  }

  static TextDictionary of(Collection<DictionaryText> texts) {
    return new TextDictionary(Plain.of(texts));
  }

  public int size() {
    return form.size();
  }

  public DictionaryText text(int id) {
    return form.text(id);
  }

  /** Whether any text is shortened: most columns have none, and then no text is decoded. */
  boolean hasShortened() {
    return form instanceof Plain plain && plain.shortened().count() > 0;
  }

  long memory() {
    return form.memory();
  }

  void encode(BinaryWriter out) {
    out.putLong(size());
    var hexadecimal = Hexadecimal.of(texts());
    if (hexadecimal.isPresent()) {
      out.putByte(HEXADECIMAL);
      hexadecimal.get().encode(out);
    } else {
      out.putByte(PLAIN);
      (form instanceof Plain plain ? plain : Plain.of(texts())).encode(out);
    }
  }

  /** A view of all texts, each decoded whenever it is asked for. */
  private List<DictionaryText> texts() {
    return new AbstractList<>() {
      @Override
      public DictionaryText get(int id) {
        return text(id);
      }

      @Override
      public int size() {
        return form.size();
      }
    };
  }

  /**
   * @param most a column cannot have more texts than rows
   */
  static TextDictionary decode(BinaryReader in, int most) {
    int size = in.readInt();
    if (size > most) {
      throw new IllegalArgumentException(size + " texts of " + most + " rows");
    }
    int form = in.readByte();
    return new TextDictionary(
        switch (form) {
          case PLAIN -> Plain.decode(in, size);
          case HEXADECIMAL -> Hexadecimal.decode(in, size);
          default -> throw new IllegalArgumentException("Unknown encoding of texts: " + form);
        });
  }

  private sealed interface Form {
    int size();

    DictionaryText text(int id);

    long memory();
  }

  /**
   * UTF-8, one text after the other; after a shortened one its digest.
   *
   * @param ends where each text ends
   * @param shortened which texts are followed by a digest, which is included
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Plain(byte[] bytes, int[] ends, FlagColumn shortened) implements Form {
    private static final int DIGEST = 2 * Long.BYTES;

    static Plain of(Collection<DictionaryText> texts) {
      var slices = texts.stream().map(Plain::bytes).toList();
      var bytes = ByteBuffer.allocate(slices.stream().mapToInt(slice -> slice.length).sum());
      var ends = new int[slices.size()];
      for (int id = 0; id < ends.length; id++) {
        ends[id] = bytes.put(slices.get(id)).position();
      }
      var shortened = new FlagColumnBuilder();
      texts.forEach(text -> shortened.add(text instanceof Shortened));
      return new Plain(bytes.array(), ends, shortened.build());
    }

    private static byte[] bytes(DictionaryText text) {
      return switch (text) {
        case Whole(String whole) -> whole.getBytes(StandardCharsets.UTF_8);
        case Shortened(String prefix, long high, long low) -> {
          var utf8 = prefix.getBytes(StandardCharsets.UTF_8);
          yield ByteBuffer.allocate(utf8.length + DIGEST)
              .put(utf8)
              .putLong(high)
              .putLong(low)
              .array();
        }
      };
    }

    @Override
    public int size() {
      return ends.length;
    }

    @Override
    public DictionaryText text(int id) {
      int end = shortened.at(id) ? ends[id] - DIGEST : ends[id];
      var text = new String(bytes, start(id), end - start(id), StandardCharsets.UTF_8);
      if (!shortened.at(id)) {
        return new Whole(text);
      }
      var digest = ByteBuffer.wrap(bytes, end, DIGEST);
      return new Shortened(text, digest.getLong(), digest.getLong());
    }

    private int start(int id) {
      return id == 0 ? 0 : ends[id - 1];
    }

    @Override
    public long memory() {
      return bytes.length + (long) Integer.BYTES * ends.length + shortened.memory();
    }

    void encode(BinaryWriter out) {
      var lengths = new long[size()];
      for (int id = 0; id < lengths.length; id++) {
        lengths[id] = (long) ends[id] - start(id);
      }
      LongsCodec.encode(lengths, out);
      shortened.encode(out);
      out.putBytes(bytes);
    }

    static Plain decode(BinaryReader in, int size) {
      var lengths = LongsCodec.decode(in, size);
      var shortened = FlagColumn.decode(in, size);
      var bytes = in.readBytes();
      var ends = new int[size];
      long end = 0;
      for (int id = 0; id < size; id++) {
        long length = lengths.at(id);
        if (length < (shortened.at(id) ? DIGEST : 0) || length > bytes.length - end) {
          throw new IllegalArgumentException("Text of " + length + " bytes");
        }
        end += length;
        ends[id] = (int) end;
      }
      return new Plain(bytes, ends, shortened);
    }
  }

  /**
   * A common prefix, and for each text the same number of bytes, of which the digits are written.
   *
   * @param width bytes per text
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Hexadecimal(String prefix, int width, byte[] bytes) implements Form {
    private static final HexFormat DIGITS = HexFormat.of();

    /** Fewer digits save nothing that compression does not save, too. */
    private static final int FEWEST_BYTES = 4;

    /** Empty unless all texts have this form. */
    static Optional<Hexadecimal> of(List<DictionaryText> texts) {
      if (texts.isEmpty() || !(texts.getFirst() instanceof Whole(String first))) {
        return Optional.empty();
      }
      int digits = digitsAtEnd(first) & ~1;
      var prefix = first.substring(0, first.length() - digits);
      var bytes = ByteBuffer.allocate(digits / 2 * texts.size());
      for (var text : texts) {
        if (digits < 2 * FEWEST_BYTES
            || !(text instanceof Whole(String whole))
            || whole.length() != first.length()
            || !whole.startsWith(prefix)
            || digitsAtEnd(whole) < digits) {
          return Optional.empty();
        }
        bytes.put(DIGITS.parseHex(whole, prefix.length(), whole.length()));
      }
      return Optional.of(new Hexadecimal(prefix, digits / 2, bytes.array()));
    }

    private static int digitsAtEnd(String text) {
      int start = text.length();
      while (start > 0 && isDigit(text.charAt(start - 1))) {
        start--;
      }
      return text.length() - start;
    }

    /** Digits as they are written again: upper case is none. */
    private static boolean isDigit(char character) {
      return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
    }

    @Override
    public int size() {
      return bytes.length / width;
    }

    @Override
    public DictionaryText text(int id) {
      return new Whole(prefix + DIGITS.formatHex(bytes, id * width, (id + 1) * width));
    }

    @Override
    public long memory() {
      return bytes.length;
    }

    void encode(BinaryWriter out) {
      out.putText(prefix);
      out.putLong(width);
      out.putBytes(bytes);
    }

    static Hexadecimal decode(BinaryReader in, int size) {
      var prefix = in.readText();
      int width = in.readInt();
      var bytes = in.readBytes();
      if (width == 0 || bytes.length != (long) width * size) {
        throw new IllegalArgumentException(size + " texts of " + width + " bytes");
      }
      return new Hexadecimal(prefix, width, bytes);
    }
  }
}
