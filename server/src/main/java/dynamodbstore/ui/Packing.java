package dynamodbstore.ui;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** The ways in which a file is made small for the wire, the better one first. */
enum Packing {
  BROTLI("br"),
  GZIP("gzip");

  private final String coding;

  Packing(String coding) {
    this.coding = coding;
  }

  /** By what name HTTP knows it. */
  String coding() {
    return coding;
  }

  /** Whether this machine can make it. What was made can be sent by any. */
  boolean isAvailable() {
    return switch (this) {
      case BROTLI -> Brotli.isAvailable();
      case GZIP -> true;
    };
  }

  /** A stream that packs what is written to it, and is whole once it is closed. */
  OutputStream into(OutputStream out) throws IOException {
    return switch (this) {
      case BROTLI -> Brotli.into(out);
      case GZIP -> new GZIPOutputStream(out);
    };
  }
}
