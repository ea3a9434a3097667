-- Registered models and prompts.

CREATE TABLE registered_models (
  name VARCHAR(256) NOT NULL,
  creation_time BIGINT,
  last_updated_time BIGINT,
  description VARCHAR(5000),
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT registered_model_pk PRIMARY KEY (workspace, name)
);

CREATE TABLE registered_model_tags (
  key VARCHAR(250) NOT NULL,
  value VARCHAR(5000),
  name VARCHAR(256) NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT registered_model_tag_pk PRIMARY KEY (workspace, key, name),
  CONSTRAINT fk_registered_model_tags_registered_models FOREIGN KEY (workspace, name) REFERENCES registered_models (workspace, name) ON UPDATE CASCADE
);

CREATE TABLE registered_model_aliases (
  alias VARCHAR(256) NOT NULL,
  version INTEGER NOT NULL,
  name VARCHAR(256) NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT registered_model_alias_pk PRIMARY KEY (workspace, name, alias),
  CONSTRAINT fk_registered_model_aliases_registered_models FOREIGN KEY (workspace, name) REFERENCES registered_models (workspace, name) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE model_versions (
  name VARCHAR(256) NOT NULL,
  version INTEGER NOT NULL,
  creation_time BIGINT,
  last_updated_time BIGINT,
  description VARCHAR(5000),
  user_id VARCHAR(256),
  current_stage VARCHAR(20),
  source VARCHAR(500),
  run_id VARCHAR(32),
  status VARCHAR(20),
  status_message VARCHAR(500),
  run_link VARCHAR(500),
  storage_location VARCHAR(500),
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT model_version_pk PRIMARY KEY (workspace, name, version),
  CONSTRAINT fk_model_versions_registered_models FOREIGN KEY (workspace, name) REFERENCES registered_models (workspace, name) ON UPDATE CASCADE
);

CREATE TABLE model_version_tags (
  key VARCHAR(250) NOT NULL,
  value TEXT,
  name VARCHAR(256) NOT NULL,
  version INTEGER NOT NULL,
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  CONSTRAINT model_version_tag_pk PRIMARY KEY (workspace, key, name, version),
  CONSTRAINT fk_model_version_tags_model_versions FOREIGN KEY (workspace, name, version) REFERENCES model_versions (workspace, name, version) ON UPDATE CASCADE
);
