package dynamodbstore.wire.json;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.GoldenFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class PythonNumbersTest {
  @Test
  void printsDoublesAsPythonDoes() {
    var differences =
        GoldenFile.rows("numbers.tsv").stream()
            .filter(row -> !PythonNumbers.repr(number(row)).equals(row.get(1)))
            .toList();

    assertThat(differences).isEmpty();
  }

  @Test
  void printedDoublesParseToTheSameValue() {
    var differences =
        GoldenFile.rows("numbers.tsv").stream()
            .filter(
                row ->
                    Double.doubleToRawLongBits(PythonNumbers.real(row.get(1)).orElseThrow())
                        != Double.doubleToRawLongBits(number(row)))
            .toList();

    assertThat(differences).isEmpty();
  }

  @Test
  void printsNanAndInfinitiesAsPythonDoes() {
    assertThat(PythonNumbers.repr(Double.NaN)).isEqualTo("nan");
    assertThat(PythonNumbers.repr(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
  }

  private static double number(List<String> row) {
    return Double.longBitsToDouble(Long.parseUnsignedLong(row.get(0), 16));
  }
}
