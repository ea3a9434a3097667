package dynamodbstore.artifacts.store;

/** Entry of a directory listing: a file with its size, or a directory. */
public sealed interface DirectoryEntry {
  String name();

  record File(String name, long size) implements DirectoryEntry {}

  record Directory(String name) implements DirectoryEntry {}
}
