package dynamodbstore.graphql.language;

import java.util.List;

/** Use of a directive, such as {@code @skip(if: true)}. */
public record Directive(String name, List<Argument> arguments) {
  public Directive {
    arguments = List.copyOf(arguments);
  }
}
