package dynamodbstore.wire;

/** An enum of the protocol: constants named as there, each with its number. */
public interface Numbered {
  String name();

  int number();
}
