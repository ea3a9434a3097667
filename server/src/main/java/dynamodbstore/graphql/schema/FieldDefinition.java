package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.TypeReference;
import java.util.Collections;
import java.util.Map;

/**
 * Field of an object type.
 *
 * @param member its name in MLflow's messages: {@code run_id} for {@code runId}
 */
public record FieldDefinition(
    String name, String member, Map<String, InputDefinition> arguments, TypeReference type) {
  public FieldDefinition {
    arguments = Collections.unmodifiableMap(arguments);
  }

  static FieldDefinition of(
      String name, Map<String, InputDefinition> arguments, TypeReference type) {
    return new FieldDefinition(name, memberOf(name), arguments, type);
  }

  /** The name in MLflow's messages (snake case). */
  public static String memberOf(String name) {
    var member = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        member.append('_').append((char) (c - 'A' + 'a'));
      } else {
        member.append(c);
      }
    }
    return member.toString();
  }
}
