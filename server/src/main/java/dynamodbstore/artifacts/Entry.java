package dynamodbstore.artifacts;

/** Entry of a directory listing: a file with its size, or a directory. */
public sealed interface Entry {
  String name();

  record File(String name, long size) implements Entry {}

  record Directory(String name) implements Entry {}
}
