package dynamodbstore.blocks.content;

import dynamodbstore.blocks.signatures.SignatureLayout;

/** What the directory row says of a stored column: how many items it has, and how large it is. */
public sealed interface StoredColumn {
  String name();

  /** Size of all its items' values, by which a reader bounds its memory. */
  int bytes();

  /** Number of items in a block of this many entries. */
  int parts(int count);

  /** A group of columns, which is read as a whole. */
  record Group(String name, int parts, int bytes) implements StoredColumn {
    @Override
    public int parts(int count) {
      return parts;
    }
  }

  /** A signature, of which a query reads some parts. */
  record Signature(String name, int bits, int bytes) implements StoredColumn {
    public SignatureLayout layout(int count) {
      return new SignatureLayout(count, bits);
    }

    @Override
    public int parts(int count) {
      return layout(count).parts();
    }
  }
}
