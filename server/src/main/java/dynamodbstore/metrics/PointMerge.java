package dynamodbstore.metrics;

import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.StepRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Streaming merge of overlapping parts into one ordered sequence of distinct points. It holds not
 * many more than {@value #HELD} points in memory.
 *
 * <p>Parts are read in the order of their lower bounds, and a point is emitted as soon as the next
 * part begins after it: while parts do not overlap, one is held at a time. If so many overlap that
 * too many points would be held, the lowest of them are kept and emitted, and the parts are read
 * again for the rest. Memory is bounded at the price of repeated reads. For one thread.
 */
final class PointMerge implements Iterator<Point> {
  /** Most points held at once: about two megabytes. */
  static final int HELD = 32_768;

  /** Source of parts that can be read more than once. */
  interface Source {
    /** All parts that may contain points after {@code last}, in the order of their lower bounds. */
    Iterator<Part> after(Point last);
  }

  /**
   * A part of the points, loaded on demand.
   *
   * @param beginning lower bound of its points and of the points of all later parts. If it is the
   *     lowest point of all, every part is read before the first point is emitted
   * @param points in any order
   */
  record Part(Point beginning, Supplier<List<Point>> points) {}

  /** The requested range: points after one, up to and including another, at most {@code limit}. */
  record Span(Point after, Point upTo, int limit) {
    static Span after(Point last, int limit) {
      return new Span(last, LAST, limit);
    }

    static Span of(StepRange steps) {
      return new Span(
          Point.lowerBoundOf(steps.first(), Long.MIN_VALUE),
          new Point(steps.last(), Long.MAX_VALUE, Double.POSITIVE_INFINITY),
          Integer.MAX_VALUE);
    }
  }

  /** Upper bound of all points in every order. */
  private static final Point LAST =
      new Point(Long.MAX_VALUE, Long.MAX_VALUE, Double.POSITIVE_INFINITY);

  private final PointOrder order;
  private final Source source;
  private final List<Point> tail;
  private final Point upTo;
  private int limit;

  /** The last point emitted, or the exclusive lower bound of the range. */
  private Point last;

  /** In order; no unread point comes before any of them. */
  private Iterator<Point> ready = Collections.emptyIterator();

  /** Points that were read, but an unread point may come before them. */
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

  /** Reads nothing until the first point is requested. */
  PointMerge(PointOrder order, Source source, List<Point> tail, Span span) {
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

  /** Reads parts until some points are ready or all parts are read. */
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
        ceiling = dropUpperHalf(ceiling);
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
   * Whether a part has to be read before any point is ready: if points were dropped, every part
   * that begins before the ceiling; otherwise, every part that begins before the lowest held point.
   */
  private boolean mayComeBefore(Part part, Point ceiling) {
    return order.compare(part.beginning(), ceiling.equals(upTo) ? lowestHeld : ceiling) <= 0;
  }

  /**
   * Whether points can be emitted as they are: in order, and all of them before every held or
   * unread point. This is the fast path for a series whose steps and times only ever grew.
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

  /**
   * Keeps the lower half of the held points and returns their upper bound, the new ceiling. The
   * points above it are read again later.
   */
  private Point dropUpperHalf(Point ceiling) {
    order.sortDistinct(held);
    if (held.size() <= HELD / 2) {
      return ceiling;
    }
    held.subList(HELD / 2, held.size()).clear();
    return held.getLast();
  }

  /** Makes the held points below an exclusive upper bound ready. */
  private void release(Point bound) {
    // A bound equals no point, so the search returns an insertion point.
    int end = -1 - Collections.binarySearch(held, bound, order);
    ready = held.subList(0, end).iterator();
    held = new ArrayList<>(held.subList(end, held.size()));
    lowestHeld = held.isEmpty() ? upTo : held.getFirst();
  }

  /** Moves to the next part, or to the end if that part begins after the requested range. */
  private void advance() {
    next =
        unread.hasNext()
            ? Optional.of(unread.next()).filter(part -> order.compare(part.beginning(), upTo) <= 0)
            : Optional.empty();
  }
}
