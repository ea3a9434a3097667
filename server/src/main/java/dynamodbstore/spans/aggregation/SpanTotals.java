package dynamodbstore.spans.aggregation;

import dynamodbstore.spans.Span;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.spans.UnstorableSpan;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonArithmetic;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Totals over the spans of a trace. Some libraries record on a parent span the sum of its children,
 * so spans below one that was counted are not counted.
 *
 * <p>A span whose parent is not among the spans is a root; spans in a cycle of parents are not
 * counted. Children of an id that occurs twice are counted twice, as in the reference. Spans are
 * visited in the reference's order, because it decides how sums of floating-point numbers are
 * rounded.
 */
public final class SpanTotals {
  private static final Json NO_TOKENS = new Json.Whole(BigInteger.ZERO);
  private static final Json NO_COST = new Json.Real(0);

  /**
   * Most visits of spans, as a multiple of their number. Only ids that occur several times need
   * more than one visit each; with them the number of visits may be exponential, or infinite.
   */
  private static final int MOST_VISITS = 100;

  private final List<String> required;
  private final List<String> optional;
  private final Json zero;

  private SpanTotals(List<String> required, List<String> optional, Json zero) {
    this.required = required;
    this.optional = optional;
    this.zero = zero;
  }

  /**
   * Total token usage; empty if no span has any.
   *
   * @throws UnstorableSpan if a count is not a number, or too large for a floating-point number
   */
  public static Optional<Json.Dict> usage(List<StoredSpan> spans) {
    var totals =
        new SpanTotals(
            List.of("input_tokens", "output_tokens", "total_tokens"),
            List.of("cache_read_input_tokens", "cache_creation_input_tokens"),
            NO_TOKENS);
    return totals.over(spans, StoredSpan::usage);
  }

  /**
   * Total cost; empty if no span has any.
   *
   * @throws UnstorableSpan if a cost is not a number
   */
  public static Optional<Json.Dict> cost(List<StoredSpan> spans) {
    var totals =
        new SpanTotals(List.of("input_cost", "output_cost", "total_cost"), List.of(), NO_COST);
    return totals.over(spans, StoredSpan::cost);
  }

  private Optional<Json.Dict> over(
      List<StoredSpan> spans, Function<StoredSpan, Optional<String>> part) {
    if (!isPresent(spans, part)) {
      return Optional.empty();
    }
    var nodes = spans.stream().map(span -> Node.of(span, part.apply(span))).toList();
    try {
      return counted(nodes).map(this::sum);
    } catch (ArithmeticException e) {
      throw new UnstorableSpan("token usage or cost: " + e.getMessage());
    }
  }

  private static boolean isPresent(
      List<StoredSpan> spans, Function<StoredSpan, Optional<String>> part) {
    for (var span : spans) {
      if (part.apply(span).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** The objects to add, in the order of the reference's traversal; empty if there are none. */
  private static Optional<List<Json.Dict>> counted(List<Node> nodes) {
    var children = new HashMap<Long, List<Node>>();
    for (var node : nodes) {
      children.put(node.id, new ArrayList<>());
    }
    Deque<Node> stack = new ArrayDeque<>();
    for (var node : nodes) {
      var siblings = node.parent == Span.NO_PARENT ? null : children.get(node.parent);
      if (siblings == null) {
        stack.push(node);
      } else {
        siblings.add(node);
      }
    }
    var counted = new ArrayList<Json.Dict>();
    long visits = (long) MOST_VISITS * nodes.size();
    while (!stack.isEmpty()) {
      if (--visits < 0) {
        throw new UnstorableSpan("span ids occur too often");
      }
      var node = stack.pop();
      boolean isCovered = node.isCovered || node.data.isPresent();
      if (!node.isCovered) {
        node.data.ifPresent(counted::add);
      }
      for (var child : children.getOrDefault(node.id, List.of())) {
        stack.push(isCovered ? child.covered() : child);
      }
    }
    return counted.isEmpty() ? Optional.empty() : Optional.of(counted);
  }

  private Json.Dict sum(List<Json.Dict> all) {
    Map<Json.Text, Json> totals = new LinkedHashMap<>();
    for (var key : required) {
      totals.put(new Json.Text(key), zero);
    }
    for (var data : all) {
      for (var key : required) {
        data.find(key).ifPresent(value -> add(totals, key, value));
      }
      for (var key : optional) {
        data.find(key).ifPresent(value -> add(totals, key, value));
      }
    }
    for (var total : totals.values()) {
      // The reference stores each total also as a floating-point number.
      var _ = PythonArithmetic.real(total);
    }
    return new Json.Dict(totals);
  }

  private void add(Map<Json.Text, Json> totals, String key, Json value) {
    var name = new Json.Text(key);
    totals.put(name, PythonArithmetic.add(totals.getOrDefault(name, zero), value));
  }

  /** Position of a span in the tree, with its object of numbers. */
  private record Node(long id, long parent, Optional<Json.Dict> data, boolean isCovered) {
    static Node of(StoredSpan span, Optional<String> text) {
      return new Node(
          span.id(),
          span.parent(),
          text.flatMap(json -> Json.parse(new Json.Text(json)))
              .filter(Json.Dict.class::isInstance)
              .map(Json.Dict.class::cast),
          false);
    }

    Node covered() {
      return new Node(id, parent, data, true);
    }
  }
}
