package dynamodbstore.artifacts.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values are those of MLflow 3.15.1. */
class ContentHeadersTest {
  @ParameterizedTest
  @CsvSource({
    "a.txt,text/plain",
    "conda.yaml,text/plain",
    "x.py,text/plain",
    "x.json,text/plain",
    "x.JSON,application/json",
    "X.TXT,text/plain",
    "x.csv,text/plain",
    "x.md,text/plain",
    "MLmodel,text/plain",
    "mlproject,text/plain",
    "mlmodel,application/octet-stream",
    "x.MLmodel,text/plain",
    "json,text/plain",
    ".txt,application/octet-stream",
    ".a.txt,text/plain",
    "..txt,application/octet-stream",
    "a.,application/octet-stream",
    "noext,application/octet-stream",
    "x.png,image/png",
    "X.PNG,image/png",
    "x.html,text/html",
    "x.svg,image/svg+xml",
    "x.svgz,image/svg+xml",
    "x.tar.gz,application/x-tar",
    "x.TGZ,application/x-tar",
    "x.gz,application/octet-stream",
    "x.json.gz,application/json",
    "x.Z,application/octet-stream",
    "x.h5,application/x-hdf5",
    "x.pkl,application/octet-stream",
    "x.parquet,application/octet-stream",
    "c:x.png,image/png",
  })
  void mediaTypeForDownloadsIsGuessedFromTheName(String name, String type) {
    assertThat(ContentTypes.of(name)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "x.json,application/json",
    "x.csv,text/csv",
    "x.xml,text/xml",
    "x.py,text/x-python",
    "x.txt,text/plain",
    "x.yaml,application/octet-stream",
    "MLmodel,application/octet-stream",
  })
  void guessedMediaTypeOfTextFilesIsSpecific(String name, String type) {
    assertThat(ContentTypes.guessed(name)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "d/f.txt,attachment; filename=f.txt",
        "a b.txt,attachment; filename=\"a b.txt\"",
        "a\"b\\c,attachment; filename=\"a\\\"b\\\\c\"",
        "日本.txt,attachment; filename=.txt; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt",
        "日本,attachment; filename=download; filename*=UTF-8''%E6%97%A5%E6%9C%AC",
        "é.txt,attachment; filename=e.txt; filename*=UTF-8''%C3%A9.txt",
        "é (1).txt,attachment; filename=\"e (1).txt\"; filename*=UTF-8''%C3%A9%20%281%29.txt",
        "d/f.txt/,attachment; filename=f.txt",
      })
  void contentDispositionHasTheFileName(String path, String header) {
    assertThat(ContentDisposition.attachment(ArtifactPath.parse(path))).isEqualTo(header);
  }
}
