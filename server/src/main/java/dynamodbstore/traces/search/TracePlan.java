package dynamodbstore.traces.search;

import dynamodbstore.api.TraceId;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.traces.TraceOrders;
import dynamodbstore.searchengine.Conjuncts;
import java.util.List;

/** How a search finds its candidates. */
sealed interface TracePlan {
  /** Reads the traces that the filter names. */
  record ByIds(List<TraceId> ids) implements TracePlan {
    @Override
    public String toString() {
      return "the traces with " + ids.size() + " ids";
    }
  }

  /** Reads traces from the newest on, until the page is full. */
  record NewestFirst() implements TracePlan {
    @Override
    public String toString() {
      return "traces by time";
    }
  }

  /** Reads all traces of the experiments. */
  record Everything() implements TracePlan {
    @Override
    public String toString() {
      return "all traces, sorted";
    }
  }

  static TracePlan of(ParsedSearch wanted) {
    var ids = Conjuncts.of(wanted.condition()).texts(SearchField.attribute("request_id"));
    if (ids.isPresent()) {
      return new ByIds(ids.get().stream().map(TraceId::new).toList());
    }
    return wanted.ordering().equals(TraceOrders.DEFAULT) ? new NewestFirst() : new Everything();
  }
}
