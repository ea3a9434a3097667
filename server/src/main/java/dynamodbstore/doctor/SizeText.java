package dynamodbstore.doctor;

import java.util.Locale;

/** Sizes in words. */
final class SizeText {
  private static final long MEGABYTE = 1L << 20;
  private static final long GIGABYTE = 1L << 30;

  private SizeText() {}

  static String of(long bytes) {
    return bytes < 10 * GIGABYTE
        ? bytes / MEGABYTE + " MB"
        : String.format(Locale.ROOT, "%.1f GB", (double) bytes / GIGABYTE);
  }
}
