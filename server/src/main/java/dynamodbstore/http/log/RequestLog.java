package dynamodbstore.http.log;

import dynamodbstore.logging.LogFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Log of completed requests: a line for every one, or for those that took long, or both. Called
 * concurrently by all connection threads; immutable.
 *
 * <p>A line contains neither the query nor headers, because they may contain secrets, with one
 * exception: the User-Agent, shortened and escaped. That of a slow request also contains the plans
 * of its searches.
 */
public final class RequestLog {
  /** Logs nothing, and costs nothing. */
  public static final RequestLog OFF = new RequestLog(false, Optional.empty());

  private static final Logger ACCESS = Logger.getLogger("access");
  private static final Logger SLOW = Logger.getLogger("slow");
  private static final int LONGEST_METHOD = 20;
  private static final int LONGEST_AGENT = 200;
  private static final int LONGEST_PATH = 2000;
  private static final int LONGEST_PLAN = 4000;
  private static final long NEVER = Long.MAX_VALUE;

  private final boolean everyRequest;
  private final long slowNanos;

  /**
   * @param everyRequest whether there is an access log
   * @param slow duration from which on a request is slow; empty for no such log
   */
  public RequestLog(boolean everyRequest, Optional<Duration> slow) {
    this.everyRequest = everyRequest;
    this.slowNanos = slow.map(Duration::toNanos).orElse(NEVER);
  }

  /** Whether details of requests are needed. */
  public boolean isOn() {
    return everyRequest || slowNanos != NEVER;
  }

  public void completed(CompletedRequest request, RequestDetails details) {
    boolean isSlow = request.nanos() >= slowNanos;
    if (!everyRequest && !isSlow) {
      return;
    }
    var fields = fields(request, details);
    if (everyRequest) {
      fields.log(ACCESS, Level.INFO);
    }
    if (isSlow) {
      addPlans(fields, details.plans());
      fields.log(SLOW, Level.WARNING);
    }
  }

  /** Names differ, because a JSON object must not have two members of one name. */
  private static void addPlans(LogFields fields, List<String> plans) {
    for (int at = 0; at < plans.size(); at++) {
      var name = at == 0 ? "plan" : "plan_" + (at + 1);
      var _ = fields.text(name, shortened(plans.get(at), LONGEST_PLAN));
    }
  }

  private static LogFields fields(CompletedRequest request, RequestDetails details) {
    var exchange = request.exchange();
    var head = exchange.head();
    var cost = details.cost();
    long micros = request.nanos() / 1000;
    return new LogFields()
        .text("method", shortened(head.method(), LONGEST_METHOD))
        .text("path", shortened(head.path(), LONGEST_PATH))
        .number("status", request.status())
        .number("ms", micros / 1000.0)
        .text("id", request.id())
        .text("route", request.route())
        .number("bytes", exchange.sentBytes())
        .text("address", exchange.address().getHostAddress())
        .text("user", details.user())
        .number("read_units", cost.readUnits())
        .number("write_units", cost.writeUnits())
        .text("agent", shortened(head.headers().first("User-Agent").orElse(""), LONGEST_AGENT));
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest) + "...";
  }
}
