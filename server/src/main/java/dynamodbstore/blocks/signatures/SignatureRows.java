package dynamodbstore.blocks.signatures;

/** Consecutive rows of a signature under construction. */
sealed interface SignatureRows permits CopiedRows, SignatureRows.Hashed {
  int count();

  /** Number of rows that have a trigram. */
  int texts();

  /** Number of distinct trigrams of each row, perhaps estimated; the sum of all rows. */
  double trigrams();

  /**
   * Sets the bits of these rows.
   *
   * @param slices of the whole signature
   * @param start number of rows before these
   */
  void write(SignatureLayout layout, byte[] slices, int start);

  /**
   * One row, of which the trigrams are known.
   *
   * @param hashes of its trigrams
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Hashed(int[] hashes) implements SignatureRows {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public int texts() {
      return hashes.length > 0 ? 1 : 0;
    }

    @Override
    public double trigrams() {
      return hashes.length;
    }

    @Override
    public void write(SignatureLayout layout, byte[] slices, int start) {
      int sliceBytes = layout.sliceBytes();
      int place = start >>> 3;
      byte row = (byte) (1 << (start & 7));
      for (int hash : hashes) {
        slices[layout.bitOf(hash) * sliceBytes + place] |= row;
      }
    }
  }
}
