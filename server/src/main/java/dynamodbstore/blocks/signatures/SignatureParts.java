package dynamodbstore.blocks.signatures;

import static java.util.Objects.requireNonNull;

import dynamodbstore.blocks.groups.SealedBytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Some parts of a signature, or all. Immutable and thread-safe. */
public final class SignatureParts {
  private final SignatureLayout layout;
  private final Map<Integer, byte[]> parts;

  private SignatureParts(SignatureLayout layout, Map<Integer, byte[]> parts) {
    this.layout = layout;
    this.parts = parts;
  }

  /**
   * Decodes parts of a signature.
   *
   * @param sealed stored bytes by the number of the part
   * @throws IllegalArgumentException if they are damaged
   */
  public static SignatureParts decode(SignatureLayout layout, Map<Integer, byte[]> sealed) {
    var parts = new HashMap<Integer, byte[]>();
    sealed.forEach(
        (part, bytes) -> {
          var slices = SealedBytes.open(bytes);
          if (part >= layout.parts()
              || slices.length != layout.slicesOf(part) * layout.sliceBytes()) {
            throw new IllegalArgumentException("Part " + part + " of " + slices.length + " bytes");
          }
          parts.put(part, slices);
        });
    return new SignatureParts(layout, parts);
  }

  public SignatureLayout layout() {
    return layout;
  }

  /** Numbers of the parts that are here. */
  public Set<Integer> parts() {
    return Set.copyOf(parts.keySet());
  }

  /** One part by itself; without slices if it is not here. */
  public SignatureParts part(int part) {
    var bytes = parts.get(part);
    return new SignatureParts(layout, bytes == null ? Map.of() : Map.of(part, bytes));
  }

  /** The rows that have a bit; empty if its part is not here. */
  Optional<BitSet> slice(int bit) {
    var part = parts.get(layout.partOf(bit));
    if (part == null) {
      return Optional.empty();
    }
    int start = (bit % layout.slicesPerPart()) * layout.sliceBytes();
    var rows = BitSet.valueOf(Arrays.copyOfRange(part, start, start + layout.sliceBytes()));
    rows.clear(layout.rows(), Math.max(layout.rows(), rows.length()));
    return Optional.of(rows);
  }

  /** Receiver of slices. */
  @FunctionalInterface
  interface SliceConsumer {
    /**
     * Gets a slice.
     *
     * @param offset where its bytes begin
     */
    void accept(int bit, byte[] bytes, int offset);
  }

  /** Calls the consumer with every slice; all parts must be here. */
  void forEachSlice(SliceConsumer consumer) {
    int bit = 0;
    for (int part = 0; part < layout.parts(); part++) {
      var bytes = requireNonNull(parts.get(part));
      for (int slice = 0; slice < layout.slicesOf(part); slice++) {
        consumer.accept(bit++, bytes, slice * layout.sliceBytes());
      }
    }
  }

  /** About how many bytes of memory it holds. */
  public long memory() {
    return parts.values().stream().mapToLong(part -> part.length).sum();
  }
}
