-- Traces with their spans and assessments.

CREATE TABLE trace_info (
  request_id VARCHAR(50) NOT NULL,
  experiment_id INTEGER NOT NULL,
  timestamp_ms BIGINT NOT NULL,
  execution_time_ms BIGINT,
  status VARCHAR(50) NOT NULL,
  client_request_id VARCHAR(50),
  request_preview VARCHAR(1000),
  response_preview VARCHAR(1000),
  db_payload_generation INTEGER DEFAULT '0' NOT NULL,
  CONSTRAINT trace_info_pk PRIMARY KEY (request_id),
  CONSTRAINT fk_trace_info_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id) ON DELETE CASCADE
);

CREATE TABLE trace_tags (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(8000),
  request_id VARCHAR(50) NOT NULL,
  CONSTRAINT trace_tag_pk PRIMARY KEY (key, request_id),
  CONSTRAINT fk_trace_tags_request_id FOREIGN KEY (request_id) REFERENCES trace_info (request_id) ON DELETE CASCADE
);

CREATE TABLE trace_request_metadata (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(8000),
  request_id VARCHAR(50) NOT NULL,
  CONSTRAINT trace_request_metadata_pk PRIMARY KEY (key, request_id),
  CONSTRAINT fk_trace_request_metadata_request_id FOREIGN KEY (request_id) REFERENCES trace_info (request_id) ON DELETE CASCADE
);

CREATE TABLE trace_metrics (
  request_id VARCHAR(50) NOT NULL,
  key VARCHAR(250) NOT NULL,
  value FLOAT,
  CONSTRAINT trace_metrics_pk PRIMARY KEY (request_id, key),
  CONSTRAINT fk_trace_metrics_request_id FOREIGN KEY (request_id) REFERENCES trace_info (request_id) ON DELETE CASCADE
);

CREATE TABLE spans (
  trace_id VARCHAR(50) NOT NULL,
  experiment_id INTEGER NOT NULL,
  span_id VARCHAR(50) NOT NULL,
  parent_span_id VARCHAR(50),
  name TEXT,
  type VARCHAR(500),
  status VARCHAR(50) NOT NULL,
  start_time_unix_nano BIGINT NOT NULL,
  end_time_unix_nano BIGINT,
  duration_ns BIGINT GENERATED ALWAYS AS (end_time_unix_nano - start_time_unix_nano) STORED,
  content TEXT NOT NULL,
  dimension_attributes JSON,
  CONSTRAINT spans_pk PRIMARY KEY (trace_id, span_id),
  CONSTRAINT fk_spans_trace_id FOREIGN KEY (trace_id) REFERENCES trace_info (request_id) ON DELETE CASCADE,
  CONSTRAINT fk_spans_experiment_id FOREIGN KEY (experiment_id) REFERENCES experiments (experiment_id)
);

CREATE TABLE span_metrics (
  trace_id VARCHAR(50) NOT NULL,
  span_id VARCHAR(50) NOT NULL,
  key VARCHAR(250) NOT NULL,
  value FLOAT,
  CONSTRAINT span_metrics_pk PRIMARY KEY (trace_id, span_id, key),
  CONSTRAINT fk_span_metrics_span FOREIGN KEY (trace_id, span_id) REFERENCES spans (trace_id, span_id) ON DELETE CASCADE
);

CREATE TABLE assessments (
  assessment_id VARCHAR(50) NOT NULL,
  trace_id VARCHAR(50) NOT NULL,
  name VARCHAR(250) NOT NULL,
  assessment_type VARCHAR(20) NOT NULL,
  value TEXT NOT NULL,
  error TEXT,
  created_timestamp BIGINT NOT NULL,
  last_updated_timestamp BIGINT NOT NULL,
  source_type VARCHAR(50) NOT NULL,
  source_id VARCHAR(250),
  run_id VARCHAR(32),
  span_id VARCHAR(50),
  rationale TEXT,
  overrides VARCHAR(50),
  valid BOOLEAN NOT NULL,
  assessment_metadata TEXT,
  CONSTRAINT assessments_pk PRIMARY KEY (assessment_id),
  CONSTRAINT fk_assessments_trace_id FOREIGN KEY (trace_id) REFERENCES trace_info (request_id) ON DELETE CASCADE
);

CREATE TABLE entity_associations (
  association_id VARCHAR(36) NOT NULL,
  source_type VARCHAR(36) NOT NULL,
  source_id VARCHAR(36) NOT NULL,
  destination_type VARCHAR(36) NOT NULL,
  destination_id VARCHAR(36) NOT NULL,
  created_time BIGINT,
  CONSTRAINT entity_associations_pk PRIMARY KEY (source_type, source_id, destination_type, destination_id)
);
