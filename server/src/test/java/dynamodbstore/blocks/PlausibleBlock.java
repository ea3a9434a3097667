package dynamodbstore.blocks;

import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.blocks.signatures.SignatureBuilder;
import dynamodbstore.blocks.signatures.TrigramSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Columns of small traces of a chat application: two spans, about 300 characters of inputs and
 * outputs, two tags, eight metadata entries, and an assessment of every third trace.
 */
final class PlausibleBlock {
  private static final GroupDefinition CORE =
      GroupDefinition.of("core")
          .with("time", ColumnType.LONG)
          .with("duration", ColumnType.LONG)
          .with("state", ColumnType.TEXT)
          .with("name", ColumnType.TEXT)
          .with("request", ColumnType.TEXT)
          .with("input_tokens", ColumnType.LONG)
          .with("output_tokens", ColumnType.LONG)
          .with("total_tokens", ColumnType.LONG)
          .with("cost", ColumnType.DOUBLE)
          .with("expiry", ColumnType.LONG);

  private static final GroupDefinition PAIRS =
      GroupDefinition.of("pairs").with("tags", ColumnType.PAIRS).with("metadata", ColumnType.PAIRS);

  private static final GroupDefinition ASSESSMENTS =
      GroupDefinition.nested("assess")
          .with("name", ColumnType.TEXT)
          .with("kind", ColumnType.TEXT)
          .with("value", ColumnType.TEXT)
          .with("valid", ColumnType.FLAG)
          .with("created", ColumnType.LONG)
          .with("source", ColumnType.TEXT)
          .with("run", ColumnType.TEXT);

  private static final GroupDefinition SPANS =
      GroupDefinition.nested("spans")
          .with("name", ColumnType.TEXT)
          .with("type", ColumnType.TEXT)
          .with("status", ColumnType.TEXT)
          .with("start", ColumnType.LONG)
          .with("duration", ColumnType.LONG)
          .with("model", ColumnType.TEXT)
          .with("provider", ColumnType.TEXT)
          .with("tokens", ColumnType.LONG)
          .with("input_cost", ColumnType.DOUBLE)
          .with("output_cost", ColumnType.DOUBLE);

  private final Random random = new Random(42);
  private final List<String> words = new ArrayList<>();
  private final BlockEntriesBuilder entries = new BlockEntriesBuilder();
  private final ColumnGroupBuilder core = new ColumnGroupBuilder(CORE);
  private final ColumnGroupBuilder pairs = new ColumnGroupBuilder(PAIRS);
  private final ColumnGroupBuilder assessments = new ColumnGroupBuilder(ASSESSMENTS);
  private final ColumnGroupBuilder spans = new ColumnGroupBuilder(SPANS);
  private final SignatureBuilder text = new SignatureBuilder();

  private PlausibleBlock() {
    var syllables = "a be co di en for ga hi in jo ke la mo ne or pa que ri st ter un ver wa ing";
    var all = syllables.split(" ", -1);
    for (int word = 0; word < 3_000; word++) {
      var letters = new StringBuilder();
      for (int n = random.nextInt(3); n >= 0; n--) {
        letters.append(all[random.nextInt(all.length)]);
      }
      words.add(letters.toString());
    }
  }

  static List<NewColumn> of(int traces) {
    var block = new PlausibleBlock();
    long time = 1_700_000_000_000L;
    for (int trace = 0; trace < traces; trace++) {
      time += (long) (-4_000 * Math.log(block.random.nextDouble()));
      block.add(time);
    }
    return List.of(
        block.entries.build(),
        NewColumn.group("core", block.core.build()),
        NewColumn.group("pairs", block.pairs.build()),
        NewColumn.group("assess", block.assessments.build()),
        NewColumn.group("spans", block.spans.build()),
        NewColumn.signature("text", block.text));
  }

  private void add(long time) {
    var id = "tr-" + hex() + hex();
    entries.add(new EntryId(id, "0123456789abcdef"), time * 1_000 + random.nextInt(5_000_000));
    long duration = (long) Math.exp(6 + random.nextGaussian());
    long input = 200L + random.nextInt(600);
    long output = 20L + random.nextInt(300);
    core.longs("time").add(time);
    core.longs("duration").add(duration);
    core.texts("state").add(random.nextInt(40) == 0 ? "ERROR" : "OK");
    core.texts("name").add("chat");
    core.longs("input_tokens").add(input);
    core.longs("output_tokens").add(output);
    core.longs("total_tokens").add(input + output);
    core.doubles("cost").add(input * 2.5e-6 + output * 1e-5);
    core.longs("expiry").add(time / 1_000 + 30 * 86_400);
    core.endRow();
    addPairs(input, output);
    if (random.nextInt(3) == 0) {
      addAssessment(time + 60_000);
    }
    assessments.endParent();
    addSpan("chat", "CHAIN", time, duration, false);
    addSpan("Completions", "CHAT_MODEL", time + 2, duration - 3, true);
    spans.endParent();
    addText(id);
  }

  private void addPairs(long input, long output) {
    pairs
        .pairs("tags")
        .add(Map.of("mlflow.traceName", "chat", "mlflow.artifactLocation", "mlflow-artifacts:/7"));
    var metadata = new LinkedHashMap<String, String>();
    metadata.put("mlflow.source.name", "app.py");
    metadata.put("mlflow.source.type", "LOCAL");
    metadata.put("mlflow.source.git.commit", "9fceb02d0ae598e95dc970b74767f19372d61af8");
    metadata.put("mlflow.trace_schema.version", "3");
    metadata.put("mlflow.user", "u%d".formatted(random.nextInt(50)));
    metadata.put("mlflow.trace.session", "s-%08x".formatted(random.nextInt(60)));
    metadata.put("mlflow.trace.sizeBytes", Integer.toString(2_000 + random.nextInt(1_500)));
    metadata.put(
        "mlflow.trace.tokenUsage",
        "{\"input_tokens\": %d, \"output_tokens\": %d, \"total_tokens\": %d}"
            .formatted(input, output, input + output));
    pairs.pairs("metadata").add(metadata);
    pairs.endRow();
  }

  private void addAssessment(long created) {
    assessments.texts("name").add("quality");
    assessments.texts("kind").add("FEEDBACK");
    assessments.texts("value").add(Double.toString(random.nextInt(11) / 10.0));
    assessments.flags("valid").add(true);
    assessments.longs("created").add(created);
    assessments.texts("source").add("LLM_JUDGE");
    assessments.endRow();
  }

  private void addSpan(String name, String type, long time, long duration, boolean isModel) {
    spans.texts("name").add(name);
    spans.texts("type").add(type);
    spans.texts("status").add("OK");
    spans.longs("start").add(time * 1_000_000 + random.nextInt(1_000_000));
    spans.longs("duration").add(duration * 1_000_000 + random.nextInt(1_000_000));
    if (isModel) {
      spans.texts("model").add("gpt-4o-mini");
      spans.texts("provider").add("openai");
      spans.longs("tokens").add(200 + random.nextInt(900));
      spans.doubles("input_cost").add((200 + random.nextInt(600)) * 2.5e-6);
      spans.doubles("output_cost").add((20 + random.nextInt(300)) * 1e-5);
    }
    spans.endRow();
  }

  private void addText(String id) {
    var trigrams = new TrigramSet();
    trigrams.addText(
        """
        {"name": "chat", "trace_id": "%s", "span_id": "%s", "parent_id": null, "attributes": \
        {"mlflow.spanType": "CHAIN", "mlflow.spanInputs": "{\\"messages\\": [{\\"role\\": \
        \\"user\\", \\"content\\": \\"%s\\"}]}", "mlflow.spanOutputs": "\\"%s\\""}}\
        """
            .formatted(id, hex(), sentence(120), sentence(180)));
    text.add(trigrams);
  }

  /** Words of which few are frequent. */
  private String sentence(int length) {
    var sentence = new StringBuilder();
    while (sentence.length() < length) {
      double skewed = Math.pow(random.nextDouble(), 3);
      sentence.append(words.get((int) (skewed * words.size()))).append(' ');
    }
    return sentence.toString();
  }

  private String hex() {
    return "%016x".formatted(random.nextLong());
  }
}
