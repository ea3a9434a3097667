package dynamodbstore.ui;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.IOException;
import java.io.OutputStream;

/** Brotli compression by a native library, which does not exist for every platform. */
final class Brotli {
  /** Quality 11 would save a tenth of the size and take twenty times as long. */
  private static final int QUALITY = 9;

  private Brotli() {}

  static boolean isAvailable() {
    return Brotli4jLoader.isAvailable();
  }

  static OutputStream into(OutputStream out) throws IOException {
    return new BrotliOutputStream(out, new Encoder.Parameters().setQuality(QUALITY));
  }
}
