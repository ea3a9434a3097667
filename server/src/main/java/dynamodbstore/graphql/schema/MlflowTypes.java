package dynamodbstore.graphql.schema;

import static dynamodbstore.graphql.schema.SchemaBuilder.listOf;
import static dynamodbstore.graphql.schema.SchemaBuilder.named;
import static dynamodbstore.graphql.schema.SchemaBuilder.required;

import dynamodbstore.graphql.language.Literal;

/**
 * MLflow's schema. Object types are MLflow's messages, member by member, with names in camel case;
 * 64-bit integers are texts, because JavaScript cannot represent them exactly.
 */
final class MlflowTypes {
  private static final String TEXT = "String";
  private static final String ERROR = "ApiError";

  private final SchemaBuilder types;

  private MlflowTypes(SchemaBuilder types) {
    this.types = types;
  }

  /**
   * Declares the types in the order in which the reference lists them: each after the type that
   * first refers to it.
   */
  static void addTo(SchemaBuilder types) {
    var mlflow = new MlflowTypes(types);
    types.directive(
        "component", with -> with.add("name", required(named(TEXT))), "QUERY", "MUTATION");
    mlflow.query();
    mlflow.experiments();
    mlflow.histories();
    mlflow.runs();
    mlflow.inputsAndOutputs();
    mlflow.versions();
    mlflow.artifacts();
    mlflow.searches();
    mlflow.mutation();
  }

  private void query() {
    types.object(
        GraphqlSchema.QUERY,
        of -> {
          asks(of, "GetExperiment");
          asks(of, "GetMetricHistoryBulkInterval");
          asks(of, "GetRun");
          asks(of, "ListArtifacts");
          asks(of, "SearchModelVersions");
          of.add("test", named("Test"), with -> with.texts("inputString"));
          asks(of, "SearchRuns");
        });
  }

  /** Declares a call of MLflow's protocol, with its request and response types. */
  private static void asks(SchemaBuilder.FieldsBuilder of, String call) {
    of.add(
        "mlflow" + call,
        named("Mlflow" + call + "Response"),
        with -> with.add("input", named("Mlflow" + call + "Input")));
  }

  private void experiments() {
    types.object(
        "MlflowGetExperimentResponse",
        of -> of.one("experiment", "MlflowExperiment").one("apiError", ERROR));
    types.object(
        "MlflowExperiment",
        of ->
            of.texts("experimentId", "name", "artifactLocation", "lifecycleStage")
                .longs("lastUpdateTime", "creationTime")
                .many("tags", "MlflowExperimentTag")
                .texts("effectiveTraceArchivalRetention", "workspace"));
    types.scalar(TEXT);
    types.scalar("LongString");
    tag("MlflowExperimentTag");
    types.object(
        ERROR,
        of ->
            of.texts("code", "message", "helpUrl", "traceId")
                .add("errorDetails", listOf(named("ErrorDetail"))));
    types.object("ErrorDetail", of -> of.texts("field", "message"));
    types.input("MlflowGetExperimentInput", of -> of.texts("experimentId"));
  }

  private void histories() {
    types.object(
        "MlflowGetMetricHistoryBulkIntervalResponse",
        of -> of.many("metrics", "MlflowMetricWithRunId").one("apiError", ERROR));
    types.object(
        "MlflowMetricWithRunId",
        of -> of.texts("key").one("value", "Float").longs("timestamp", "step").texts("runId"));
    types.scalar("Float");
    types.input(
        "MlflowGetMetricHistoryBulkIntervalInput",
        of -> of.textList("runIds").texts("metricKey").ints("startStep", "endStep", "maxResults"));
    types.scalar("Int");
  }

  private void runs() {
    types.object(
        "MlflowGetRunResponse", of -> of.one("run", "MlflowRunExtension").one("apiError", ERROR));
    types.object(
        "MlflowRunExtension",
        of ->
            of.one("info", "MlflowRunInfo")
                .one("data", "MlflowRunData")
                .one("inputs", "MlflowRunInputs")
                .one("outputs", "MlflowRunOutputs")
                .one("experiment", "MlflowExperiment")
                .many("modelVersions", "MlflowModelVersion"));
    types.object(
        "MlflowRunInfo",
        of ->
            of.texts("runId", "runUuid", "runName", "experimentId", "userId")
                .one("status", "MlflowRunStatus")
                .longs("startTime", "endTime")
                .texts("artifactUri", "lifecycleStage"));
    types.enumeration("MlflowRunStatus", "RUNNING", "SCHEDULED", "FINISHED", "FAILED", "KILLED");
    types.object(
        "MlflowRunData",
        of ->
            of.many("metrics", "MlflowMetricExtension")
                .many("params", "MlflowParam")
                .many("tags", "MlflowRunTag"));
    metric("MlflowMetricExtension");
    tag("MlflowParam");
    tag("MlflowRunTag");
  }

  private void inputsAndOutputs() {
    types.object(
        "MlflowRunInputs",
        of ->
            of.many("datasetInputs", "MlflowDatasetInput").many("modelInputs", "MlflowModelInput"));
    types.object(
        "MlflowDatasetInput",
        of -> of.many("tags", "MlflowInputTag").one("dataset", "MlflowDataset"));
    tag("MlflowInputTag");
    types.object(
        "MlflowDataset",
        of -> of.texts("name", "digest", "sourceType", "source", "schema", "profile"));
    types.object("MlflowModelInput", of -> of.texts("modelId"));
    types.object("MlflowRunOutputs", of -> of.many("modelOutputs", "MlflowModelOutput"));
    types.object("MlflowModelOutput", of -> of.texts("modelId").longs("step"));
  }

  private void versions() {
    types.object(
        "MlflowModelVersion",
        of ->
            of.texts("name", "version")
                .longs("creationTimestamp", "lastUpdatedTimestamp")
                .texts("userId", "currentStage", "description", "source", "runId")
                .one("status", "MlflowModelVersionStatus")
                .texts("statusMessage")
                .many("tags", "MlflowModelVersionTag")
                .texts("runLink")
                .add("aliases", listOf(named(TEXT)))
                .texts("modelId")
                .many("modelParams", "MlflowModelParam")
                .many("modelMetrics", "MlflowModelMetric")
                .one("deploymentJobState", "MlflowModelVersionDeploymentJobState"));
    types.enumeration(
        "MlflowModelVersionStatus", "PENDING_REGISTRATION", "FAILED_REGISTRATION", "READY");
    tag("MlflowModelVersionTag");
    types.object("MlflowModelParam", of -> of.texts("name", "value"));
    metric("MlflowModelMetric");
    deploymentJobs();
  }

  private void deploymentJobs() {
    var state = "MlflowDeploymentJobConnectionState";
    var runState = "MlflowModelVersionDeploymentJobStateDeploymentJobRunState";
    types.object(
        "MlflowModelVersionDeploymentJobState",
        of ->
            of.texts("jobId", "runId")
                .one("jobState", state)
                .one("runState", runState)
                .texts("currentTaskName"));
    types.enumeration(
        state,
        "DEPLOYMENT_JOB_CONNECTION_STATE_UNSPECIFIED",
        "NOT_SET_UP",
        "CONNECTED",
        "NOT_FOUND",
        "REQUIRED_PARAMETERS_CHANGED");
    types.enumeration(
        runState,
        "DEPLOYMENT_JOB_RUN_STATE_UNSPECIFIED",
        "NO_VALID_DEPLOYMENT_JOB_FOUND",
        "RUNNING",
        "SUCCEEDED",
        "FAILED",
        "PENDING",
        "APPROVAL");
    types.input("MlflowGetRunInput", of -> of.texts("runId", "runUuid"));
  }

  private void artifacts() {
    types.object(
        "MlflowListArtifactsResponse",
        of ->
            of.texts("rootUri")
                .many("files", "MlflowFileInfo")
                .texts("nextPageToken")
                .one("apiError", ERROR));
    types.object(
        "MlflowFileInfo", of -> of.texts("path").one("isDir", "Boolean").longs("fileSize"));
    types.scalar("Boolean");
    types.input(
        "MlflowListArtifactsInput", of -> of.texts("runId", "runUuid", "path", "pageToken"));
  }

  private void searches() {
    page("MlflowSearchModelVersionsResponse", "modelVersions", "MlflowModelVersion");
    types.input(
        "MlflowSearchModelVersionsInput",
        of ->
            of.texts("filter")
                .add("maxResults", named("LongString"))
                .textList("orderBy")
                .texts("pageToken"));
    types.object("Test", of -> of.texts("output"));
    page("MlflowSearchRunsResponse", "runs", "MlflowRunExtension");
    types.input(
        "MlflowSearchRunsInput",
        of ->
            of.textList("experimentIds")
                .texts("filter")
                .orElse("runViewType", named("MlflowViewType"), new Literal.NullValue())
                .ints("maxResults")
                .textList("orderBy")
                .texts("pageToken"));
    types.enumeration("MlflowViewType", "ACTIVE_ONLY", "DELETED_ONLY", "ALL");
  }

  private void mutation() {
    types.object(
        GraphqlSchema.MUTATION,
        of -> {
          asks(of, "SearchDatasets");
          asks(of, "SearchRuns");
          of.add("testMutation", named("TestMutation"), with -> with.texts("inputString"));
        });
    types.object(
        "MlflowSearchDatasetsResponse",
        of -> of.many("datasetSummaries", "MlflowDatasetSummary").one("apiError", ERROR));
    types.object(
        "MlflowDatasetSummary", of -> of.texts("experimentId", "name", "digest", "context"));
    types.input("MlflowSearchDatasetsInput", of -> of.textList("experimentIds"));
    types.object("TestMutation", of -> of.texts("output"));
  }

  private void tag(String name) {
    types.object(name, of -> of.texts("key", "value"));
  }

  private void metric(String name) {
    types.object(
        name,
        of ->
            of.texts("key")
                .one("value", "Float")
                .longs("timestamp", "step")
                .texts("datasetName", "datasetDigest", "modelId", "runId"));
  }

  private void page(String name, String list, String type) {
    types.object(name, of -> of.many(list, type).texts("nextPageToken").one("apiError", ERROR));
  }
}
