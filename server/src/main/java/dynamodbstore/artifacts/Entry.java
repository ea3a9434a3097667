package dynamodbstore.artifacts;

/** What a listing says about one thing in a directory. */
public sealed interface Entry {
  String name();

  record File(String name, long size) implements Entry {}

  record Directory(String name) implements Entry {}
}
