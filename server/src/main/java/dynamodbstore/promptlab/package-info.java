/**
 * Prompt engineering runs, which MLflow's web UI creates from a prompt that a user has tried: the
 * parameters, the output as a table, and a model directory that MLflow's Python client can load and
 * call again. Read {@code PromptTrial} (the entity), {@code PromptlabFiles} (its artifacts), {@link
 * dynamodbstore.promptlab.PromptlabService} (the operation).
 */
@NullMarked
package dynamodbstore.promptlab;

import org.jspecify.annotations.NullMarked;
