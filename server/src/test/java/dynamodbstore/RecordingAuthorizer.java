package dynamodbstore;

import dynamodbstore.access.Authorizer;
import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Records what it is asked. Denies deletions only, so that one request does not affect others. */
final class RecordingAuthorizer implements Authorizer {
  private final Set<String> asked = Collections.synchronizedSet(new LinkedHashSet<>());
  private final Set<Caller> callers = Collections.synchronizedSet(new LinkedHashSet<>());

  @Override
  public boolean permits(Caller caller, Resource resource, Level level) {
    callers.add(caller);
    asked.add(level + " " + kind(resource));
    return level != Level.MANAGE;
  }

  @Override
  public Visibility visibility(Caller caller) {
    return resource -> {
      asked.add("sees " + kind(resource));
      return true;
    };
  }

  /** What was asked since the last call. */
  List<String> asked() {
    var all = new ArrayList<>(asked);
    asked.clear();
    return all;
  }

  Set<Caller> callers() {
    return callers;
  }

  /** {@code logged-model} for a {@code LoggedModel}. */
  private static String kind(Resource resource) {
    return resource
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }
}
