package dynamodbstore.ui;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** Content codings for compressed files, in order of preference. */
enum ContentCoding {
  BROTLI("br"),
  GZIP("gzip");

  private final String coding;

  ContentCoding(String coding) {
    this.coding = coding;
  }

  /** The name in {@code Content-Encoding}. */
  String coding() {
    return coding;
  }

  /** Whether this machine can compress with it. A file from the cache can be sent without that. */
  boolean isAvailable() {
    return switch (this) {
      case BROTLI -> Brotli.isAvailable();
      case GZIP -> true;
    };
  }

  /** A stream that compresses what is written to it; the output is complete once it is closed. */
  OutputStream into(OutputStream out) throws IOException {
    return switch (this) {
      case BROTLI -> Brotli.into(out);
      case GZIP -> new GZIPOutputStream(out);
    };
  }
}
