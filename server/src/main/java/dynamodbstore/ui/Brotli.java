package dynamodbstore.ui;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;

/** Brotli, by a library that is native code and is not there for every machine. */
final class Brotli {
  /** Two more would save a tenth and take twenty times as long. */
  private static final int QUALITY = 9;

  private Brotli() {}

  static boolean isAvailable() {
    return Brotli4jLoader.isAvailable();
  }

  static OutputStream into(OutputStream out) throws IOException {
    return new BrotliOutputStream(out, new Encoder.Parameters().setQuality(QUALITY));
  }
}
