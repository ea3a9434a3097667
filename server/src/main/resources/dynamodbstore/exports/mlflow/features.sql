-- Features that this program does not have: the tables are empty, but the server expects them.

CREATE TABLE budget_policies (
  budget_policy_id VARCHAR(36) NOT NULL,
  budget_unit VARCHAR(32) NOT NULL,
  budget_amount FLOAT NOT NULL,
  duration_unit VARCHAR(32) NOT NULL,
  duration_value INTEGER NOT NULL,
  target_scope VARCHAR(32) NOT NULL,
  budget_action VARCHAR(32) NOT NULL,
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  target_value VARCHAR(255),
  CONSTRAINT budget_policies_pk PRIMARY KEY (budget_policy_id)
);

CREATE TABLE endpoint_bindings (
  endpoint_id VARCHAR(36) NOT NULL,
  resource_type VARCHAR(50) NOT NULL,
  resource_id VARCHAR(255) NOT NULL,
  created_at BIGINT NOT NULL,
  created_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  display_name VARCHAR(255),
  CONSTRAINT endpoint_bindings_pk PRIMARY KEY (endpoint_id, resource_type, resource_id),
  CONSTRAINT fk_endpoint_bindings_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES endpoints (endpoint_id) ON DELETE CASCADE
);

CREATE TABLE endpoint_model_mappings (
  mapping_id VARCHAR(36) NOT NULL,
  endpoint_id VARCHAR(36) NOT NULL,
  model_definition_id VARCHAR(36) NOT NULL,
  weight FLOAT NOT NULL,
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  linkage_type VARCHAR(64) DEFAULT 'PRIMARY' NOT NULL,
  fallback_order INTEGER,
  CONSTRAINT endpoint_model_mappings_pk PRIMARY KEY (mapping_id),
  CONSTRAINT fk_endpoint_model_mappings_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES endpoints (endpoint_id) ON DELETE CASCADE,
  CONSTRAINT fk_endpoint_model_mappings_model_definition_id FOREIGN KEY (model_definition_id) REFERENCES model_definitions (model_definition_id)
);

CREATE TABLE endpoint_tags (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(5000),
  endpoint_id VARCHAR(36) NOT NULL,
  CONSTRAINT endpoint_tag_pk PRIMARY KEY (key, endpoint_id),
  CONSTRAINT fk_endpoint_tags_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES endpoints (endpoint_id) ON DELETE CASCADE
);

CREATE TABLE endpoints (
  endpoint_id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  routing_strategy VARCHAR(64),
  fallback_config_json TEXT,
  experiment_id INTEGER,
  usage_tracking BOOLEAN DEFAULT '0' NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT endpoints_pk PRIMARY KEY (endpoint_id),
  CONSTRAINT fk_endpoints_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE SET NULL,
  CONSTRAINT uq_endpoints_workspace_name UNIQUE (workspace, name)
);

CREATE TABLE evaluation_dataset_records (
  dataset_record_id VARCHAR(36) NOT NULL,
  dataset_id VARCHAR(36) NOT NULL,
  inputs JSON NOT NULL,
  expectations JSON,
  tags JSON,
  source JSON,
  source_id VARCHAR(36),
  source_type VARCHAR(255),
  created_time BIGINT,
  last_update_time BIGINT,
  created_by VARCHAR(255),
  last_updated_by VARCHAR(255),
  input_hash VARCHAR(64) NOT NULL,
  outputs JSON,
  CONSTRAINT evaluation_dataset_records_pk PRIMARY KEY (dataset_record_id),
  CONSTRAINT fk_evaluation_dataset_records_dataset_id FOREIGN KEY (dataset_id) REFERENCES evaluation_datasets (dataset_id) ON DELETE CASCADE,
  CONSTRAINT unique_dataset_input UNIQUE (dataset_id, input_hash)
);

CREATE TABLE evaluation_dataset_tags (
  dataset_id VARCHAR(36) NOT NULL,
  key VARCHAR(255) NOT NULL,
  value VARCHAR(5000),
  CONSTRAINT evaluation_dataset_tags_pk PRIMARY KEY (dataset_id, key),
  CONSTRAINT fk_evaluation_dataset_tags_dataset_id FOREIGN KEY (dataset_id) REFERENCES evaluation_datasets (dataset_id) ON DELETE CASCADE
);

CREATE TABLE evaluation_datasets (
  dataset_id VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  schema TEXT,
  profile TEXT,
  digest VARCHAR(64),
  created_time BIGINT,
  last_update_time BIGINT,
  created_by VARCHAR(255),
  last_updated_by VARCHAR(255),
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT evaluation_datasets_pk PRIMARY KEY (dataset_id)
);

CREATE TABLE guardrail_configs (
  endpoint_id VARCHAR(36) NOT NULL,
  guardrail_id VARCHAR(36) NOT NULL,
  execution_order INTEGER,
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT guardrail_configs_pk PRIMARY KEY (endpoint_id, guardrail_id),
  CONSTRAINT fk_guardrail_configs_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES endpoints (endpoint_id) ON DELETE CASCADE,
  CONSTRAINT fk_guardrail_configs_guardrail_id FOREIGN KEY (guardrail_id) REFERENCES guardrails (guardrail_id) ON DELETE CASCADE
);

CREATE TABLE guardrails (
  guardrail_id VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  scorer_id VARCHAR(36) NOT NULL,
  scorer_version INTEGER NOT NULL,
  stage VARCHAR(32) NOT NULL,
  action VARCHAR(32) NOT NULL,
  action_endpoint_id VARCHAR(36),
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT guardrails_pk PRIMARY KEY (guardrail_id),
  CONSTRAINT fk_guardrails_scorer_version FOREIGN KEY (scorer_id, scorer_version) REFERENCES scorer_versions (scorer_id, scorer_version),
  CONSTRAINT fk_guardrails_action_endpoint_id FOREIGN KEY (action_endpoint_id) REFERENCES endpoints (endpoint_id) ON DELETE SET NULL
);

CREATE TABLE issues (
  issue_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  name VARCHAR(250) NOT NULL,
  description TEXT NOT NULL,
  status VARCHAR(50) NOT NULL,
  severity VARCHAR(50),
  root_causes TEXT,
  source_run_id VARCHAR(32),
  categories TEXT,
  created_timestamp BIGINT NOT NULL,
  last_updated_timestamp BIGINT NOT NULL,
  created_by VARCHAR(255),
  CONSTRAINT issues_pk PRIMARY KEY (issue_id),
  CONSTRAINT fk_issues_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE,
  CONSTRAINT fk_issues_source_run_id FOREIGN KEY (source_run_id) REFERENCES runs (run_uuid) ON DELETE SET NULL
);

CREATE TABLE jobs (
  id VARCHAR(36) NOT NULL,
  creation_time BIGINT NOT NULL,
  job_name VARCHAR(500) NOT NULL,
  params TEXT NOT NULL,
  timeout FLOAT,
  status INTEGER NOT NULL,
  result TEXT,
  retry_count INTEGER NOT NULL,
  last_update_time BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  status_details JSON,
  CONSTRAINT jobs_pk PRIMARY KEY (id)
);

CREATE TABLE label_schemas (
  schema_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  name VARCHAR(250) NOT NULL,
  type VARCHAR(16) NOT NULL,
  instruction TEXT,
  enable_comment BOOLEAN DEFAULT '0' NOT NULL,
  input_type VARCHAR(32) NOT NULL,
  input_config TEXT NOT NULL,
  created_by VARCHAR(255),
  created_time BIGINT NOT NULL,
  last_update_time BIGINT NOT NULL,
  is_default BOOLEAN DEFAULT 0 NOT NULL,
  CONSTRAINT label_schemas_pk PRIMARY KEY (schema_id),
  CONSTRAINT fk_label_schemas_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE,
  CONSTRAINT uq_label_schemas_exp_name UNIQUE (experiment_id, name)
);

CREATE TABLE mcp_access_endpoints (
  id VARCHAR(36) NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  server_name VARCHAR(256) NOT NULL,
  server_version VARCHAR(128),
  server_alias VARCHAR(256),
  url VARCHAR(2048) NOT NULL,
  transport_type VARCHAR(32) DEFAULT 'streamable-http' NOT NULL,
  created_by VARCHAR(256),
  last_updated_by VARCHAR(256),
  created_at BIGINT NOT NULL,
  last_updated_at BIGINT NOT NULL,
  CONSTRAINT mcp_access_endpoints_pk PRIMARY KEY (id),
  CONSTRAINT mcp_access_endpoints_server_fkey FOREIGN KEY (workspace, server_name) REFERENCES mcp_servers (workspace, name) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mcp_server_aliases (
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  name VARCHAR(256) NOT NULL,
  alias VARCHAR(256) NOT NULL,
  version VARCHAR(128) NOT NULL,
  CONSTRAINT mcp_server_aliases_pk PRIMARY KEY (workspace, name, alias),
  CONSTRAINT mcp_server_aliases_server_fkey FOREIGN KEY (workspace, name) REFERENCES mcp_servers (workspace, name) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mcp_server_tags (
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  name VARCHAR(256) NOT NULL,
  key VARCHAR(250) NOT NULL,
  value VARCHAR(5000),
  CONSTRAINT mcp_server_tags_pk PRIMARY KEY (workspace, name, key),
  CONSTRAINT mcp_server_tags_server_fkey FOREIGN KEY (workspace, name) REFERENCES mcp_servers (workspace, name) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mcp_server_version_tags (
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  name VARCHAR(256) NOT NULL,
  version VARCHAR(128) NOT NULL,
  key VARCHAR(250) NOT NULL,
  value VARCHAR(5000),
  CONSTRAINT mcp_server_version_tags_pk PRIMARY KEY (workspace, name, version, key),
  CONSTRAINT mcp_server_version_tags_version_fkey FOREIGN KEY (workspace, name, version) REFERENCES mcp_server_versions (workspace, name, version) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mcp_server_versions (
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  name VARCHAR(256) NOT NULL,
  version VARCHAR(128) NOT NULL,
  version_major INTEGER NOT NULL,
  version_minor INTEGER NOT NULL,
  version_patch INTEGER NOT NULL,
  version_prerelease_sort_key VARCHAR(512) NOT NULL,
  server_json JSON NOT NULL,
  status VARCHAR(20) DEFAULT 'draft' NOT NULL,
  tools JSON,
  source VARCHAR(512),
  connect_options JSON,
  created_by VARCHAR(256),
  last_updated_by VARCHAR(256),
  created_at BIGINT NOT NULL,
  last_updated_at BIGINT NOT NULL,
  CONSTRAINT mcp_server_versions_pk PRIMARY KEY (workspace, name, version),
  CONSTRAINT mcp_server_versions_server_fkey FOREIGN KEY (workspace, name) REFERENCES mcp_servers (workspace, name) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE mcp_servers (
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  name VARCHAR(256) NOT NULL,
  display_name VARCHAR(256),
  description TEXT,
  icons JSON,
  created_by VARCHAR(256),
  last_updated_by VARCHAR(256),
  created_at BIGINT NOT NULL,
  last_updated_at BIGINT NOT NULL,
  CONSTRAINT mcp_servers_pk PRIMARY KEY (workspace, name)
);

CREATE TABLE model_definitions (
  model_definition_id VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  secret_id VARCHAR(36),
  provider VARCHAR(64) NOT NULL,
  model_name VARCHAR(256) NOT NULL,
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT model_definitions_pk PRIMARY KEY (model_definition_id),
  CONSTRAINT fk_model_definitions_secret_id FOREIGN KEY (secret_id) REFERENCES secrets (secret_id) ON DELETE SET NULL,
  CONSTRAINT uq_model_definitions_workspace_name UNIQUE (workspace, name)
);

CREATE TABLE online_scoring_configs (
  online_scoring_config_id VARCHAR(36) NOT NULL,
  scorer_id VARCHAR(36) NOT NULL,
  sample_rate FLOAT NOT NULL,
  experiment_id INTEGER NOT NULL,
  filter_string TEXT,
  CONSTRAINT online_scoring_config_pk PRIMARY KEY (online_scoring_config_id),
  CONSTRAINT fk_online_scoring_configs_scorer_id FOREIGN KEY (scorer_id) REFERENCES scorers (scorer_id) ON DELETE CASCADE,
  CONSTRAINT fk_online_scoring_configs_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id)
);

CREATE TABLE review_queue_items (
  queue_id VARCHAR(36) NOT NULL,
  item_type VARCHAR(16) NOT NULL,
  item_id VARCHAR(50) NOT NULL,
  status VARCHAR(16) NOT NULL,
  completed_by VARCHAR(250),
  completed_time_ms BIGINT,
  creation_time_ms BIGINT NOT NULL,
  last_update_time_ms BIGINT NOT NULL,
  CONSTRAINT review_queue_items_pk PRIMARY KEY (queue_id, item_id),
  CONSTRAINT fk_review_queue_items_queue_id FOREIGN KEY (queue_id) REFERENCES review_queues (queue_id) ON DELETE CASCADE
);

CREATE TABLE review_queue_label_schemas (
  queue_id VARCHAR(36) NOT NULL,
  schema_id VARCHAR(36) NOT NULL,
  CONSTRAINT review_queue_label_schemas_pk PRIMARY KEY (queue_id, schema_id),
  CONSTRAINT fk_review_queue_label_schemas_queue_id FOREIGN KEY (queue_id) REFERENCES review_queues (queue_id) ON DELETE CASCADE
);

CREATE TABLE review_queue_users (
  queue_id VARCHAR(36) NOT NULL,
  user_id VARCHAR(250) NOT NULL,
  CONSTRAINT review_queue_users_pk PRIMARY KEY (queue_id, user_id),
  CONSTRAINT fk_review_queue_users_queue_id FOREIGN KEY (queue_id) REFERENCES review_queues (queue_id) ON DELETE CASCADE
);

CREATE TABLE review_queues (
  queue_id VARCHAR(36) NOT NULL,
  experiment_id INTEGER NOT NULL,
  name VARCHAR(250) NOT NULL,
  queue_type VARCHAR(16) NOT NULL,
  created_by VARCHAR(255),
  creation_time_ms BIGINT NOT NULL,
  last_update_time_ms BIGINT NOT NULL,
  name_key VARCHAR(250) NOT NULL,
  CONSTRAINT review_queues_pk PRIMARY KEY (queue_id),
  CONSTRAINT fk_review_queues_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE,
  CONSTRAINT uq_review_queues_experiment_name_key UNIQUE (experiment_id, name_key)
);

CREATE TABLE scorer_versions (
  scorer_id VARCHAR(36) NOT NULL,
  scorer_version INTEGER NOT NULL,
  serialized_scorer TEXT NOT NULL,
  creation_time BIGINT,
  CONSTRAINT scorer_version_pk PRIMARY KEY (scorer_id, scorer_version),
  CONSTRAINT fk_scorer_versions_scorer_id FOREIGN KEY (scorer_id) REFERENCES scorers (scorer_id) ON DELETE CASCADE
);

CREATE TABLE scorers (
  experiment_id INTEGER NOT NULL,
  scorer_name VARCHAR(256) NOT NULL,
  scorer_id VARCHAR(36) NOT NULL,
  CONSTRAINT scorer_pk PRIMARY KEY (scorer_id),
  CONSTRAINT fk_scorers_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE
);

CREATE TABLE secrets (
  secret_id VARCHAR(36) NOT NULL,
  secret_name VARCHAR(255) NOT NULL,
  encrypted_value BLOB NOT NULL,
  wrapped_dek BLOB NOT NULL,
  kek_version INTEGER NOT NULL,
  masked_value VARCHAR(500) NOT NULL,
  provider VARCHAR(64),
  auth_config TEXT,
  description TEXT,
  created_by VARCHAR(255),
  created_at BIGINT NOT NULL,
  last_updated_by VARCHAR(255),
  last_updated_at BIGINT NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT secrets_pk PRIMARY KEY (secret_id),
  CONSTRAINT uq_secrets_workspace_secret_name UNIQUE (workspace, secret_name)
);

CREATE TABLE webhook_events (
  webhook_id VARCHAR(256) NOT NULL,
  entity VARCHAR(50) NOT NULL,
  action VARCHAR(50) NOT NULL,
  CONSTRAINT webhook_event_pk PRIMARY KEY (webhook_id, entity, action),
  FOREIGN KEY (webhook_id) REFERENCES webhooks (webhook_id) ON DELETE cascade
);

CREATE TABLE webhooks (
  webhook_id VARCHAR(256) NOT NULL,
  name VARCHAR(256) NOT NULL,
  description VARCHAR(1000),
  url VARCHAR(500) NOT NULL,
  status VARCHAR(20) DEFAULT 'ACTIVE' NOT NULL,
  secret VARCHAR(1000),
  creation_timestamp BIGINT,
  last_updated_timestamp BIGINT,
  deleted_timestamp BIGINT,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT webhook_pk PRIMARY KEY (webhook_id)
);
