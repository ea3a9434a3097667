package dynamodbstore.traces.items;

/**
 * One life of a trace id, from its creation to its deletion. Chunks of spans are stored under it,
 * so that a trace that is created again does not find the spans of the deleted one.
 */
public record Incarnation(String text) {
  /** Begins with the creation of the trace by the write of this revision. */
  public static Incarnation beginningWith(Revision revision) {
    return new Incarnation(revision.text());
  }
}
