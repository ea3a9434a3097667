package dynamodbstore.promptlab;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.Server;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.http.JsonHttpClient;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * End-to-end test of prompt engineering runs. That MLflow's client can load the model directory is
 * tested in conformance.
 */
class PromptlabTest {
  private static final String PATH = "/ajax-api/2.0/mlflow/runs/create-promptlab-run";
  private static final Pattern RUN = Pattern.compile("\"run_id\":\"(\\w+)\"");

  @TempDir private Path folder;
  private Server server;

  @BeforeEach
  void start() {
    var meter = new Meter();
    var table = new MemoryTable(InstantSource.system(), meter);
    var words = new String[] {"server", "--port=0", "--artifacts-destination=" + folder};
    var command = (Command.Serve) new CommandLineParser(Map.of(), "test").parse(words);
    server = Server.start(command.config(), table, meter);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void trialIsStoredAsAFinishedRunWithArtifacts() {
    var told = post(PATH, trial(""));

    assertThat(told)
        .startsWith("200 ")
        .contains("'status':'FINISHED'", "'user_id':'unknown'")
        .contains("{'key':'model_route','value':'route'}", "{'key':'stop','value':'None'}")
        .contains("{'key':'mlflow.runSourceType','value':'PROMPT_ENGINEERING'}");
    assertThat(file(told, "eval_results_table.json"))
        .isEqualTo(
            "200 {'columns':['name','n','prompt','output','latency'],"
                + "'data':[['a \\'x\\'','3','Hi a','','1.5']]}");
    assertThat(file(told, "model/parameters.yaml"))
        .contains("prompt_parameters: {'n': '3', 'name': 'a \\'x\\''}")
        .contains("prompt_template: 'Hi {{ name }}\\U0000000A'");
  }

  @Test
  void tagsOfTheRequestAreStored() {
    assertThat(post(PATH, trial(",'tags':[{'key':'t','value':'v'}]")))
        .startsWith("200 ")
        .contains("{'key':'t','value':'v'}");
  }

  @Test
  void runOfATrialThatCannotBeStoredIsFailed() {
    assertThat(post(PATH, trial("").replace("'key':'stop'", "'key':'no\\nkey'")))
        .startsWith("200 ")
        .contains("'status':'FAILED'");
  }

  @Test
  void missingFieldIsReported() {
    assertThat(post(PATH, "{'experiment_id':'0','prompt_template':'x','prompt_parameters':[]}"))
        .startsWith("400 ")
        .contains("CreatePromptlabRun request must specify prompt_parameters.");
  }

  private static String trial(String more) {
    return "{'experiment_id':'0','prompt_template':'Hi {{ name }}\\n','prompt_parameters':"
        + "[{'key':'name','value':'a \\'x\\''},{'key':'n','value':3}],'model_route':'route',"
        + "'model_parameters':[{'key':'stop','value':null}],'model_input':'Hi a',"
        + "'model_output_parameters':[{'key':'latency','value':1.5}],'mlflow_version':'3.15.1'"
        + more
        + "}";
  }

  private String file(String told, String path) {
    var run = RUN.matcher(told.replace('\'', '"'));
    assertThat(run.find()).isTrue();
    return call("GET", "/get-artifact?run_uuid=%s&path=%s".formatted(run.group(1), path), "");
  }

  private String post(String path, String body) {
    return call("POST", path, body);
  }

  private String call(String method, String path, String body) {
    return new JsonHttpClient(server.port())
        .call(method, path, body.replace('\'', '"'))
        .replace('"', '\'');
  }
}
