package dynamodbstore.wire;

/** Enum of the protocol: constants have the protocol's names and numbers. */
public interface ProtocolEnum {
  String name();

  int number();
}
