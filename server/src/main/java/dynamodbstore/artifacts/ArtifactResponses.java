package dynamodbstore.artifacts;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.List;

/** What the artifacts API answers, field by field. */
public final class ArtifactResponses {
  private static final Name ROOT_URI = Name.of("root_uri");
  private static final Name FILES = Name.of("files");
  private static final Name PATH = Name.of("path");
  private static final Name IS_DIR = Name.of("is_dir");
  private static final Name FILE_SIZE = Name.of("file_size");

  private ArtifactResponses() {}

  /** Files with the paths by which their owner knows them. */
  public static void listing(JsonWriter out, Listing listing) {
    out.field(ROOT_URI, listing.uri());
    files(out, listing.directory(), listing.entries());
  }

  /** Files with their bare names. */
  static void names(JsonWriter out, List<Entry> entries) {
    files(out, ArtifactPath.ROOT, entries);
  }

  private static void files(JsonWriter out, ArtifactPath directory, List<Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    out.name(FILES).beginArray();
    for (var entry : entries) {
      out.beginObject().field(PATH, directory.child(entry.name()));
      switch (entry) {
        case Entry.Directory _ -> out.field(IS_DIR, true);
        // The reference leaves the size of an empty file out, and its client then knows none.
        case Entry.File(_, long size) when size == 0 -> out.field(IS_DIR, false);
        case Entry.File(_, long size) -> out.field(IS_DIR, false).field(FILE_SIZE, size);
      }
      out.endObject();
    }
    out.endArray();
  }
}
