-- Experiments, runs and logged models.

CREATE TABLE workspaces (
  name VARCHAR(63) NOT NULL,
  description TEXT,
  default_artifact_root TEXT,
  trace_archival_location TEXT,
  trace_archival_retention VARCHAR(32),
  CONSTRAINT workspaces_pk PRIMARY KEY (name)
);

CREATE TABLE experiments (
  experiment_id INTEGER NOT NULL,
  name VARCHAR(256) NOT NULL,
  artifact_location VARCHAR(256),
  lifecycle_stage VARCHAR(32),
  creation_time BIGINT,
  last_update_time BIGINT,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT experiment_pk PRIMARY KEY (experiment_id),
  CONSTRAINT experiments_lifecycle_stage CHECK (lifecycle_stage IN ('active', 'deleted')),
  CONSTRAINT uq_experiments_workspace_name UNIQUE (workspace, name)
);

CREATE TABLE experiment_tags (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(5000),
  experiment_id INTEGER NOT NULL,
  CONSTRAINT experiment_tag_pk PRIMARY KEY (key, experiment_id),
  FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id)
);

CREATE TABLE runs (
  run_uuid VARCHAR(32) NOT NULL,
  name VARCHAR(250),
  source_type VARCHAR(20),
  source_name VARCHAR(500),
  entry_point_name VARCHAR(50),
  user_id VARCHAR(256),
  status VARCHAR(9),
  start_time BIGINT,
  end_time BIGINT,
  source_version VARCHAR(50),
  lifecycle_stage VARCHAR(20),
  artifact_uri VARCHAR(200),
  experiment_id INTEGER,
  deleted_time BIGINT,
  CONSTRAINT run_pk PRIMARY KEY (run_uuid),
  CONSTRAINT runs_lifecycle_stage CHECK (lifecycle_stage IN ('active', 'deleted')),
  CONSTRAINT source_type CHECK (source_type IN ('NOTEBOOK', 'JOB', 'LOCAL', 'UNKNOWN', 'PROJECT')),
  FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id),
  CHECK (status IN ('SCHEDULED', 'FAILED', 'FINISHED', 'RUNNING', 'KILLED'))
);

CREATE TABLE params (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(8000) NOT NULL,
  run_uuid VARCHAR(32) NOT NULL,
  CONSTRAINT param_pk PRIMARY KEY (key, run_uuid),
  FOREIGN KEY (run_uuid) REFERENCES runs (run_uuid)
);

CREATE TABLE tags (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(8000),
  run_uuid VARCHAR(32) NOT NULL,
  CONSTRAINT tag_pk PRIMARY KEY (key, run_uuid),
  FOREIGN KEY (run_uuid) REFERENCES runs (run_uuid)
);

CREATE TABLE metrics (
  key VARCHAR(250) NOT NULL,
  value FLOAT NOT NULL,
  timestamp BIGINT NOT NULL,
  run_uuid VARCHAR(32) NOT NULL,
  step BIGINT DEFAULT '0' NOT NULL,
  is_nan BOOLEAN DEFAULT '0' NOT NULL,
  CONSTRAINT metric_pk PRIMARY KEY (key, timestamp, step, run_uuid, value, is_nan),
  FOREIGN KEY (run_uuid) REFERENCES runs (run_uuid),
  CHECK (is_nan IN (0, 1))
);

CREATE TABLE latest_metrics (
  key VARCHAR(250) NOT NULL,
  value FLOAT NOT NULL,
  timestamp BIGINT,
  step BIGINT NOT NULL,
  is_nan BOOLEAN NOT NULL,
  run_uuid VARCHAR(32) NOT NULL,
  CONSTRAINT latest_metric_pk PRIMARY KEY (key, run_uuid),
  FOREIGN KEY (run_uuid) REFERENCES runs (run_uuid),
  CHECK (is_nan IN (0, 1))
);

CREATE TABLE datasets (
  dataset_uuid VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  name VARCHAR(500) NOT NULL,
  digest VARCHAR(36) NOT NULL,
  dataset_source_type VARCHAR(36) NOT NULL,
  dataset_source TEXT NOT NULL,
  dataset_schema TEXT,
  dataset_profile TEXT,
  CONSTRAINT dataset_pk PRIMARY KEY (experiment_id, name, digest),
  CONSTRAINT fk_datasets_experiment_id_experiments FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE
);

CREATE TABLE inputs (
  input_uuid VARCHAR(36) NOT NULL,
  source_type VARCHAR(36) NOT NULL,
  source_id VARCHAR(36) NOT NULL,
  destination_type VARCHAR(36) NOT NULL,
  destination_id VARCHAR(36) NOT NULL,
  step BIGINT DEFAULT '0' NOT NULL,
  CONSTRAINT inputs_pk PRIMARY KEY (source_type, source_id, destination_type, destination_id)
);

CREATE TABLE input_tags (
  input_uuid VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  value VARCHAR(500) NOT NULL,
  CONSTRAINT input_tags_pk PRIMARY KEY (input_uuid, name)
);

CREATE TABLE logged_models (
  model_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  name VARCHAR(500) NOT NULL,
  artifact_location VARCHAR(1000) NOT NULL,
  creation_timestamp_ms BIGINT NOT NULL,
  last_updated_timestamp_ms BIGINT NOT NULL,
  status INTEGER NOT NULL,
  lifecycle_stage VARCHAR(32),
  model_type VARCHAR(500),
  source_run_id VARCHAR(32),
  status_message VARCHAR(1000),
  CONSTRAINT logged_models_pk PRIMARY KEY (model_id),
  CONSTRAINT logged_models_lifecycle_stage_check CHECK (lifecycle_stage IN ('active', 'deleted')),
  CONSTRAINT fk_logged_models_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE
);

CREATE TABLE logged_model_params (
  model_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  param_key VARCHAR(255) NOT NULL,
  param_value TEXT NOT NULL,
  CONSTRAINT logged_model_params_pk PRIMARY KEY (model_id, param_key),
  CONSTRAINT fk_logged_model_params_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id),
  CONSTRAINT fk_logged_model_params_model_id FOREIGN KEY (model_id) REFERENCES logged_models (model_id) ON DELETE CASCADE
);

CREATE TABLE logged_model_tags (
  model_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  tag_key VARCHAR(255) NOT NULL,
  tag_value TEXT NOT NULL,
  CONSTRAINT logged_model_tags_pk PRIMARY KEY (model_id, tag_key),
  CONSTRAINT fk_logged_model_tags_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id),
  CONSTRAINT fk_logged_model_tags_model_id FOREIGN KEY (model_id) REFERENCES logged_models (model_id) ON DELETE CASCADE
);

CREATE TABLE logged_model_metrics (
  model_id VARCHAR(36) NOT NULL,
  metric_name VARCHAR(500) NOT NULL,
  metric_timestamp_ms BIGINT NOT NULL,
  metric_step BIGINT NOT NULL,
  metric_value FLOAT,
  experiment_id INTEGER NOT NULL,
  run_id VARCHAR(32) NOT NULL,
  dataset_uuid VARCHAR(36),
  dataset_name VARCHAR(500),
  dataset_digest VARCHAR(36),
  CONSTRAINT logged_model_metrics_pk PRIMARY KEY (model_id, metric_name, metric_timestamp_ms, metric_step, run_id),
  CONSTRAINT fk_logged_model_metrics_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id),
  CONSTRAINT fk_logged_model_metrics_model_id FOREIGN KEY (model_id) REFERENCES logged_models (model_id) ON DELETE CASCADE,
  CONSTRAINT fk_logged_model_metrics_run_id FOREIGN KEY (run_id) REFERENCES runs (run_uuid) ON DELETE CASCADE
);
