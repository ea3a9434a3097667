package dynamodbstore.promptlab;

import dynamodbstore.runs.entity.Param;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.wire.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generates the artifact files of a trial, by path. */
final class PromptlabFiles {
  static final String MODEL = "model";
  static final String RESULTS = "eval_results_table.json";

  /** Python version of the model's environment: one that every supported MLflow version runs on. */
  private static final String PYTHON = "3.11.0";

  private PromptlabFiles() {}

  static Map<String, byte[]> of(PromptTrial trial, PromptModelMetadata model) {
    var requirement = "mlflow[gateway]==" + model.mlflow();
    var files = new LinkedHashMap<String, byte[]>();
    files.put(MODEL + "/requirements.txt", bytes(requirement));
    files.put(MODEL + "/conda.yaml", bytes(conda(requirement)));
    files.put(MODEL + "/python_env.yaml", bytes(pythonEnvironment()));
    files.put(MODEL + "/parameters.yaml", bytes(parameters(trial)));
    files.put(MODEL + "/input_example.json", json(out -> example(out, trial)));
    files.put(
        MODEL + "/serving_input_example.json",
        json(out -> example(out.name("inputs").beginObject(), trial).endObject()));
    files.put(MODEL + "/MLmodel", bytes(description(trial, model)));
    files.put(RESULTS, json(out -> results(out, trial)));
    return files;
  }

  private static String conda(String requirement) {
    return """
        channels:
        - conda-forge
        dependencies:
        - python=%s
        - pip
        - pip:
          - %s
        name: mlflow-env
        """
        .formatted(PYTHON, requirement);
  }

  private static String pythonEnvironment() {
    return """
        python: %s
        build_dependencies:
        - pip
        - setuptools
        - wheel
        dependencies:
        - -r requirements.txt
        """
        .formatted(PYTHON);
  }

  private static String parameters(PromptTrial trial) {
    return """
        model_parameters: %s
        model_route: %s
        prompt_parameters: %s
        prompt_template: %s
        """
        .formatted(
            yaml(trial.settings()),
            YamlScalars.quoted(trial.route()),
            yaml(trial.parameters()),
            YamlScalars.quoted(trial.template()));
  }

  /** Writes params as a YAML flow mapping, sorted by key as Python does. */
  private static String yaml(List<Param> params) {
    return params.stream()
        .sorted(Comparator.comparing(Param::key, Utf8.ORDER))
        .map(param -> YamlScalars.quoted(param.key()) + ": " + YamlScalars.quoted(param.value()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String description(PromptTrial trial, PromptModelMetadata model) {
    return """
        artifact_path: %s
        flavors:
          python_function:
            env:
              conda: conda.yaml
              virtualenv: python_env.yaml
            loader_module: mlflow.prompt.promptlab_model
            parameters_path: parameters.yaml
            python_version: %s
        is_signature_from_type_hint: false
        mlflow_version: %s
        model_id: null
        model_uuid: %s
        prompts: null
        run_id: %s
        saved_input_example_info:
          artifact_path: input_example.json
          serving_input_path: serving_input_example.json
          type: json_object
        signature:
          inputs: %s
          outputs: %s
          params: null
        type_hint_from_example: false
        utc_time_created: %s
        """
        .formatted(
            MODEL,
            PYTHON,
            model.mlflow(),
            YamlScalars.quoted(model.uuid()),
            YamlScalars.quoted(model.run().text()),
            YamlScalars.quoted(columns(trial.parameters().stream().map(Param::key).toList())),
            YamlScalars.quoted(columns(List.of("output"))),
            YamlScalars.quoted(model.created()));
  }

  private static String columns(List<String> names) {
    var out = JsonWriter.inMemory(256).beginArray();
    for (var name : names) {
      out.beginObject().name("type").value("string").name("name").value(name);
      out.name("required").value(true).endObject();
    }
    return text(out.endArray());
  }

  private static JsonWriter example(JsonWriter out, PromptTrial trial) {
    return array(out.name("inputs"), trial.parameters().stream().map(Param::value));
  }

  private static void results(JsonWriter out, PromptTrial trial) {
    array(out.name("columns"), joined(trial, Param::key, Stream.of("prompt", "output")));
    out.name("data").beginArray();
    array(out, joined(trial, Param::value, Stream.of(trial.input(), trial.output())));
    out.endArray();
  }

  private static Stream<String> joined(
      PromptTrial trial, Function<Param, String> part, Stream<String> middle) {
    var before = trial.parameters().stream().map(part);
    return Stream.concat(Stream.concat(before, middle), trial.outputs().stream().map(part));
  }

  private static JsonWriter array(JsonWriter out, Stream<String> texts) {
    out.beginArray();
    texts.forEach(out::value);
    return out.endArray();
  }

  private static byte[] json(Consumer<JsonWriter> fields) {
    var out = JsonWriter.inMemory(256).beginObject();
    fields.accept(out);
    return bytes(text(out.endObject()));
  }

  private static String text(JsonWriter out) {
    return new String(out.array(), 0, out.length(), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
