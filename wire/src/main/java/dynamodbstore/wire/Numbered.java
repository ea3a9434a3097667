package dynamodbstore.wire;

/** Enum of the protocol: constants have the protocol's names and numbers. */
public interface Numbered {
  String name();

  int number();
}
