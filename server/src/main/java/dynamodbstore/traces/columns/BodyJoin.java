package dynamodbstore.traces.columns;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Join of the infos of one block with the bodies in another: which row of the one belongs to which
 * row of the other. It depends on the entries of both blocks alone, which never change, but not on
 * their bits: a body that it has may be void. Immutable.
 *
 * <p>Ids are compared by their hashes of 64 bits: two traces with the same one are less likely than
 * a defect of the hardware.
 */
public final class BodyJoin {
  /** Rows of the infos, ascending. */
  private final int[] infos;

  /** The row of the body for each of them. */
  private final int[] bodies;

  private BodyJoin(int[] infos, int[] bodies) {
    this.infos = infos;
    this.bodies = bodies;
  }

  /** Receiver of an info and its body. */
  @FunctionalInterface
  public interface PairConsumer {
    /**
     * Receives a pair of rows.
     *
     * @param body row in the block with the bodies
     * @param info row in the block with the infos
     */
    void accept(int body, int info);
  }

  static BodyJoin of(BlockPart.OfEntries infos, BlockPart.OfEntries bodies) {
    var pairs = new Pairs();
    var entries = infos.entries();
    var origins = originsIn(bodies, infos);
    for (int row = 0; row < entries.count() && !origins.isEmpty(); row++) {
      int origin = entries.bodyId(row);
      if (origin >= 0 && origins.get(origin)) {
        pairs.addBodies(row, infos.bodyOrigins().get(origin), infos.hashes().at(row), bodies);
      }
    }
    return pairs.toJoin();
  }

  /** Those of the origins of bodies of which the block with the bodies has entries. */
  private static BitSet originsIn(BlockPart.OfEntries bodies, BlockPart.OfEntries infos) {
    var known = bodies.entries().origins();
    var origins = new BitSet();
    for (int origin = 0; origin < infos.bodyOrigins().size(); origin++) {
      origins.set(origin, known.contains(infos.bodyOrigins().get(origin)));
    }
    return origins;
  }

  /** Calls the consumer with each pair. */
  public void forEach(PairConsumer consumer) {
    for (int at = 0; at < infos.length; at++) {
      consumer.accept(bodies[at], infos[at]);
    }
  }

  /** About how many bytes of memory it holds. */
  long memory() {
    return 2L * Integer.BYTES * infos.length;
  }

  /** Growing arrays. For one thread. */
  private static final class Pairs {
    private static final int FEW = 16;

    private int[] infos = new int[FEW];
    private int[] bodies = new int[FEW];
    private int size;

    void addBodies(int info, String origin, long hash, BlockPart.OfEntries entries) {
      entries
          .hashes()
          .forEachRow(
              hash,
              body -> {
                if (origin.equals(entries.entries().origin(body))) {
                  add(info, body);
                }
              });
    }

    private void add(int info, int body) {
      if (size == infos.length) {
        infos = Arrays.copyOf(infos, 2 * size);
        bodies = Arrays.copyOf(bodies, 2 * size);
      }
      infos[size] = info;
      bodies[size++] = body;
    }

    BodyJoin toJoin() {
      return new BodyJoin(Arrays.copyOf(infos, size), Arrays.copyOf(bodies, size));
    }
  }
}
