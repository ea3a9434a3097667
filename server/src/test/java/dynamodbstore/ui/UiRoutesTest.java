package dynamodbstore.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.SecuritySettings;
import dynamodbstore.config.UiSettings;
import dynamodbstore.http.Listener;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.TestRouters;
import dynamodbstore.http.security.BrowserSecurityFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UiRoutesTest {
  private static final String SCRIPT = "console.log('hello');\n".repeat(500);
  private static final String SCRIPT_PATH = "/static-files/static/js/main.2d33035e.js";

  @TempDir private Path folder;
  private Path build;

  @BeforeEach
  void makeABuild() throws IOException {
    build = Files.createDirectory(folder.resolve("build"));
    put("index.html", "<!doctype html><title>MLflow</title>");
    put("static/js/main.2d33035e.js", SCRIPT);
    put("manifest.json", "{}");
    put("lib/notebook-trace-renderer/index.html", "<!doctype html>");
    Files.writeString(folder.resolve("secret.txt"), "secret");
  }

  @Test
  void indexIsRevalidatedAndFilesWithADigestAreCached() {
    try (var server = serve("", Optional.of(build))) {
      var index = RawHttpClient.get(server.port(), "/");
      var script = RawHttpClient.get(server.port(), SCRIPT_PATH);
      var manifest = RawHttpClient.get(server.port(), "/static-files/manifest.json");

      assertThat(index.body()).contains("<title>MLflow</title>");
      assertThat(index.header("Content-Type")).contains("text/html; charset=utf-8");
      assertThat(index.header("Cache-Control")).contains("no-cache");
      assertThat(script.body()).isEqualTo(SCRIPT);
      assertThat(script.header("Content-Type")).contains("text/javascript; charset=utf-8");
      assertThat(script.header("Cache-Control")).contains("public, max-age=2419200");
      assertThat(manifest.header("Cache-Control")).contains("no-cache");
    }
  }

  @Test
  void additionsAreInsertedIntoTheDocumentOnly() throws IOException {
    var document = "<!doctype html><html><head><title>MLflow</title></head><body></body></html>";
    put("index.html", document);
    try (var server = serve("", Optional.of(build))) {
      var index = RawHttpClient.get(server.port(), "/");
      var known =
          RawHttpClient.get(
              server.port(), "/", "If-None-Match: " + index.header("ETag").orElseThrow());
      var file = RawHttpClient.get(server.port(), "/static-files/index.html");

      assertThat(index.body())
          .startsWith("<!doctype html><html><head><title>MLflow</title><style>")
          .contains("[data-assistant-ui]", "response.status === 501")
          .endsWith("</script>\n</head><body></body></html>");
      assertThat(known.status()).isEqualTo(304);
      assertThat(file.body()).isEqualTo(document);
    }
  }

  @Test
  void matchingEntityTagReturnsNotModified() {
    try (var server = serve("", Optional.of(build))) {
      var first = RawHttpClient.get(server.port(), SCRIPT_PATH);
      var tag = first.header("ETag").orElseThrow();

      var again =
          RawHttpClient.get(server.port(), SCRIPT_PATH, "If-None-Match: W/\"other\", W/" + tag);
      var other = RawHttpClient.get(server.port(), SCRIPT_PATH, "If-None-Match: \"other\"");

      assertThat(again.status()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.header("ETag")).contains(tag);
      assertThat(other.status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"'gzip, deflate, br, zstd', br", "'gzip, br;q=0', gzip", "x-gzip, gzip"})
  void fileIsCompressedWithThePreferredAcceptedCoding(String accepted, String form)
      throws IOException {
    try (var server = serve("", Optional.of(build))) {
      for (int visit = 0; visit < 2; visit++) {
        var raw =
            RawHttpClient.exchange(
                server.port(), "GET", SCRIPT_PATH, new byte[0], "Accept-Encoding: " + accepted);
        var head = RawHttpClient.reply(new String(raw, UTF_8));

        assertThat(head.header("Content-Encoding")).contains(form);
        assertThat(head.header("Vary")).contains("Accept-Encoding");
        assertThat(unpacked(form, body(raw))).isEqualTo(SCRIPT);
      }
    }
    assertThat(folder.resolve("home/packed")).isDirectoryContaining("glob:**." + form);
  }

  @Test
  void eachCodingHasItsOwnEntityTag() {
    try (var server = serve("", Optional.of(build))) {
      var plain = RawHttpClient.get(server.port(), SCRIPT_PATH);
      var packed = RawHttpClient.send(server.port(), "HEAD", SCRIPT_PATH, "Accept-Encoding: gzip");

      assertThat(packed.header("ETag")).isNotEqualTo(plain.header("ETag"));
    }
  }

  @Test
  void headRequestHasNoBody() {
    try (var server = serve("", Optional.of(build))) {
      var head = RawHttpClient.send(server.port(), "HEAD", SCRIPT_PATH);

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.header("Content-Length")).contains(String.valueOf(SCRIPT.length()));
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void fileIsSentUncompressedIfTheCacheIsNotWritable() throws IOException {
    Files.writeString(folder.resolve("home"), "no folder");
    try (var server = serve("", Optional.of(build))) {
      var script = RawHttpClient.get(server.port(), SCRIPT_PATH, "Accept-Encoding: br");

      assertThat(script.header("Content-Encoding")).isEmpty();
      assertThat(script.body()).isEqualTo(SCRIPT);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.txt",
        "static/../../secret.txt",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "..%5csecret.txt",
        "%00",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "./index.html",
        "static//js/main.2d33035e.js",
        "static/js",
        "static/js/",
        "",
        "none.js",
        "out.txt",
        "way-out/secret.txt"
      })
  void pathOutsideTheBuildIsNotFound(String path) throws IOException {
    Files.createSymbolicLink(build.resolve("out.txt"), folder.resolve("secret.txt"));
    Files.createSymbolicLink(build.resolve("way-out"), folder);
    try (var server = serve("", Optional.of(build))) {
      var reply = RawHttpClient.get(server.port(), "/static-files/" + path);

      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.header("Content-Type")).contains("application/json");
      assertThat(reply.body()).doesNotContain("secret\n", "root:");
    }
  }

  @Test
  void linkInsideTheFolderIsFollowed() throws IOException {
    Files.createSymbolicLink(build.resolve("same.json"), build.resolve("manifest.json"));
    try (var server = serve("", Optional.of(build))) {
      assertThat(RawHttpClient.get(server.port(), "/static-files/same.json").body())
          .isEqualTo("{}");
    }
  }

  @Test
  void onlyTheNotebookRendererMayBeFramed() {
    try (var server = serve("/ml", Optional.of(build))) {
      var index = RawHttpClient.get(server.port(), "/ml/");
      var renderer =
          RawHttpClient.get(
              server.port(), "/ml/static-files/lib/notebook-trace-renderer/index.html");

      assertThat(index.header("X-Frame-Options")).contains("SAMEORIGIN");
      assertThat(index.header("X-Content-Type-Options")).contains("nosniff");
      assertThat(renderer.status()).isEqualTo(200);
      assertThat(renderer.header("X-Frame-Options")).isEmpty();
      assertThat(renderer.header("X-Content-Type-Options")).contains("nosniff");
    }
  }

  @Test
  void prefixWithoutSlashRedirectsToTheWebUi() {
    try (var server = serve("/ml", Optional.of(build))) {
      var moved = RawHttpClient.get(server.port(), "/ml");

      assertThat(moved.status()).isEqualTo(308);
      assertThat(moved.header("Location")).contains("/ml/");
      assertThat(RawHttpClient.get(server.port(), "/ml/").body()).contains("<title>MLflow</title>");
      assertThat(RawHttpClient.get(server.port(), "/").status()).isEqualTo(404);
    }
  }

  @Test
  void buildInstalledLaterIsFoundWithoutRestart() throws IOException {
    try (var server = serve("", Optional.empty())) {
      var before = RawHttpClient.get(server.port(), "/");
      Files.createDirectories(folder.resolve("home"));
      Files.move(build, folder.resolve("home/7"));
      var after = RawHttpClient.get(server.port(), "/");

      assertThat(before.status()).isEqualTo(200);
      assertThat(before.body()).contains("ui install", "href=\"health\"");
      assertThat(before.header("Cache-Control")).contains("no-store");
      assertThat(after.body()).contains("<title>MLflow</title>");
    }
  }

  @Test
  void uiDirWithoutIndexIsRefused() {
    assertThatThrownBy(() -> serve("", Optional.of(folder)))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("no index.html");
  }

  private Listener serve(String prefix, Optional<Path> named) {
    var settings = new UiSettings(named, folder.resolve("home"), List.of(), List.of());
    var routes = new UiRoutes(new UiBuildLocator(settings, "7"), settings, prefix, false).routes();
    var gate = BrowserSecurityFilter.of(prefix, SecuritySettings.DEFAULT);
    var router = TestRouters.of(prefix, routes, gate);
    return Listener.start("127.0.0.1", 0, router);
  }

  private void put(String path, String content) throws IOException {
    var file = build.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static byte[] body(byte[] raw) {
    int start = new String(raw, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
    return Arrays.copyOfRange(raw, start + 4, raw.length);
  }

  private static String unpacked(String form, byte[] body) throws IOException {
    var packed = new ByteArrayInputStream(body);
    try (var in = form.equals("br") ? new BrotliInputStream(packed) : new GZIPInputStream(packed)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
