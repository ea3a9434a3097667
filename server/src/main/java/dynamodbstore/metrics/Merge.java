package dynamodbstore.metrics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Points that lie in many parts, in order and each once, with never many more than {@value #HELD}
 * of them in memory.
 *
 * <p>Parts are read in the order of where they begin, and a point is given out as soon as the next
 * part begins after it: as long as parts follow each other, one is held at a time. If so many
 * overlap that too much would be held, the first of their points are picked and given out, and the
 * parts are read again for the rest.
 */
final class Merge implements Iterator<Point> {
  /** Some two megabytes of points. */
  static final int HELD = 32_768;

  /** Where the points lie. */
  interface Source {
    /** All parts that may have points after this one, in the order of where they begin. */
    Iterator<Part> after(Point last);
  }

  /**
   * Some of the points.
   *
   * @param beginning comes before all of them, and before all points of the parts that follow. If
   *     that is all that can be said of it, every part is read before a point is given out
   * @param points in any order
   */
  record Part(Point beginning, Supplier<List<Point>> points) {}

  /** What is wanted: the points after one, up to another, and at most so many. */
  record Span(Point after, Point upTo, int limit) {
    static Span after(Point last, int limit) {
      return new Span(last, LAST, limit);
    }

    static Span of(Steps steps) {
      return new Span(
          Point.before(steps.first(), Long.MIN_VALUE),
          new Point(steps.last(), Long.MAX_VALUE, Double.POSITIVE_INFINITY),
          Integer.MAX_VALUE);
    }
  }

  /** Comes after every point, in every order. */
  private static final Point LAST =
      new Point(Long.MAX_VALUE, Long.MAX_VALUE, Double.POSITIVE_INFINITY);

  private final Order order;
  private final Source source;
  private final List<Point> tail;
  private final Point upTo;
  private int limit;

  /** Points up to this one are done with. */
  private Point last;

  /** In order, and nothing unread comes before any of them. */
  private Iterator<Point> ready = Collections.emptyIterator();

  /** Read, but something unread may come before them. */
  private List<Point> held = List.of();

  private Point lowestHeld;
  private Iterator<Part> unread = Collections.emptyIterator();
  private Optional<Part> next = Optional.empty();
  private State state = State.TO_BEGIN;

  private enum State {
    TO_BEGIN,
    READING,
    FINISHED
  }

  /** Nothing is read before the first point is asked for. */
  Merge(Order order, Source source, List<Point> tail, Span span) {
    this.order = order;
    this.source = source;
    this.tail = tail;
    this.last = span.after();
    this.upTo = span.upTo();
    this.limit = span.limit();
    this.lowestHeld = upTo;
  }

  @Override
  public boolean hasNext() {
    while (limit > 0 && !ready.hasNext() && state != State.FINISHED) {
      if (state == State.TO_BEGIN) {
        begin();
      }
      fill();
    }
    return limit > 0 && ready.hasNext();
  }

  @Override
  public Point next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    last = ready.next();
    limit--;
    return last;
  }

  private void begin() {
    state = State.READING;
    unread = source.after(last);
    advance();
    held = new ArrayList<>();
    lowestHeld = upTo;
    hold(tail, upTo);
  }

  /** Reads until some points are ready, or there is nothing more to read. */
  private void fill() {
    var ceiling = upTo;
    while (next.isPresent() && mayComeBefore(next.get(), ceiling)) {
      var points = next.get().points().get();
      advance();
      if (ceiling.equals(upTo) && isReady(points)) {
        ready = points.iterator();
        return;
      }
      hold(points, ceiling);
      if (held.size() > HELD) {
        ceiling = pickFirst(ceiling);
      }
    }
    order.sortDistinct(held);
    if (!ceiling.equals(upTo)) {
      ready = held.iterator();
      state = State.TO_BEGIN;
    } else if (next.isEmpty()) {
      ready = held.iterator();
      state = State.FINISHED;
    } else {
      release(next.get().beginning());
    }
  }

  /**
   * Whether a part has to be read before anything is ready: any that begins before the ceiling if
   * points were picked, and else as long as it begins before all that is held.
   */
  private boolean mayComeBefore(Part part, Point ceiling) {
    return order.compare(part.beginning(), ceiling.equals(upTo) ? lowestHeld : ceiling) <= 0;
  }

  /**
   * Whether points are wanted as they are: in order, and all of them before anything that is held
   * or unread. Those of a series that only ever grew are.
   */
  private boolean isReady(List<Point> points) {
    if (points.isEmpty()
        || order.compare(points.getFirst(), last) <= 0
        || order.compare(points.getLast(), upTo) > 0
        || order.compare(points.getLast(), lowestHeld) >= 0
        || next.filter(part -> order.compare(points.getLast(), part.beginning()) > 0).isPresent()) {
      return false;
    }
    for (int at = 1; at < points.size(); at++) {
      if (order.compare(points.get(at - 1), points.get(at)) >= 0) {
        return false;
      }
    }
    return true;
  }

  private void hold(List<Point> points, Point ceiling) {
    for (var point : points) {
      if (order.compare(point, last) > 0 && order.compare(point, ceiling) <= 0) {
        held.add(point);
        if (order.compare(point, lowestHeld) < 0) {
          lowestHeld = point;
        }
      }
    }
  }

  /** Keeps the first half of what is held. What comes after it will be read again. */
  private Point pickFirst(Point ceiling) {
    order.sortDistinct(held);
    if (held.size() <= HELD / 2) {
      return ceiling;
    }
    held.subList(HELD / 2, held.size()).clear();
    return held.getLast();
  }

  /** Makes ready what comes before a bound, which is the first thing that it comes before. */
  private void release(Point bound) {
    // A bound equals no point: it is found between two of them.
    int end = -1 - Collections.binarySearch(held, bound, order);
    ready = held.subList(0, end).iterator();
    held = new ArrayList<>(held.subList(end, held.size()));
    lowestHeld = held.isEmpty() ? upTo : held.getFirst();
  }

  /** What begins after the end is not read. */
  private void advance() {
    next =
        unread.hasNext()
            ? Optional.of(unread.next()).filter(part -> order.compare(part.beginning(), upTo) <= 0)
            : Optional.empty();
  }
}
