package dynamodbstore.artifacts.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.artifacts.store.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected results are those of MLflow 3.15.1 for a file of eleven bytes. */
class RangeRequestTest {
  private static final long SIZE = 11;

  @ParameterizedTest
  @CsvSource({
    "bytes=0-3,0,4",
    "bytes=3-,3,8",
    "bytes=-3,8,3",
    "bytes=0-100,0,11",
    "bytes=0-0,0,1",
    "bytes= 0-3,0,4",
    "BYTES=0-3,0,4",
    "bytes=-100,0,11",
    "bytes=10-,10,1",
    "bytes=+1-3,1,3",
    "bytes=0-99999999999999999999,0,11",
    "bytes=-99999999999999999999,0,11",
    "'bytes=0-3,',0,4",
    "'bytes=0-3,4-6',0,7",
    "'bytes=5-6,0-5',0,7",
    "'bytes=x,0-3',0,4",
  })
  void satisfiableRangeIsParsed(String header, long first, long length) {
    assertThat(RangeRequest.parse(header, SIZE))
        .isEqualTo(new RangeRequest.Part(new ByteRange(first, length)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=20-",
        "bytes=11-",
        "bytes=-0",
        "bytes=--3",
        "bytes=1-2,20-30",
        "bytes=99999999999999999999-"
      })
  void rangeOutsideTheFileIsUnsatisfiable(String header) {
    assertThat(RangeRequest.parse(header, SIZE)).isEqualTo(new RangeRequest.Unsatisfiable(SIZE));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=5-2,Range header: start must be less than end",
    "bytes=abc,Range header: range must be requested",
    "bytes=,Range header: range must be requested",
    "bytes=-,Range header: range must be requested",
    "items=0-1,Only support bytes range",
    "bytes,Malformed range header.",
  })
  void malformedHeaderIsRefusedWithTheMessageOfTheReference(String header, String text) {
    assertThat(RangeRequest.parse(header, SIZE)).isEqualTo(new RangeRequest.Malformed(text));
  }

  @Test
  void rangesWithGapsOrTooManyRangesYieldTheWholeFile() {
    assertThat(RangeRequest.parse("bytes=0-1,3-4", SIZE)).isEqualTo(new RangeRequest.Whole());
    assertThat(RangeRequest.parse("bytes=" + "0-1,".repeat(100), SIZE))
        .isEqualTo(new RangeRequest.Whole());
  }

  @Test
  void rangeOfAnEmptyFileIsUnsatisfiable() {
    assertThat(RangeRequest.parse("bytes=0-", 0)).isEqualTo(new RangeRequest.Unsatisfiable(0));
  }

  @Test
  void contentRangeNamesTheBytes() {
    assertThat(new ByteRange(3, 8).contentRange(SIZE)).isEqualTo("bytes 3-10/11");
    assertThat(new RangeRequest.Unsatisfiable(SIZE).contentRange()).isEqualTo("bytes */11");
  }
}
