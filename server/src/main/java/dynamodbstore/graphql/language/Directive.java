package dynamodbstore.graphql.language;

import java.util.List;

/** A remark on a part of a document. */
public record Directive(String name, List<Argument> arguments) {
  public Directive {
    arguments = List.copyOf(arguments);
  }
}
