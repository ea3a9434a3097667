-- Accounts, a database of its own. Tables with "_permissions" other than role_permissions are of
-- earlier releases, and stay empty.

CREATE TABLE users (
  id INTEGER NOT NULL,
  username VARCHAR(255),
  password_hash VARCHAR(255),
  is_admin BOOLEAN,
  PRIMARY KEY (id),
  UNIQUE (username)
);

CREATE TABLE experiment_permissions (
  id INTEGER NOT NULL,
  experiment_id VARCHAR(255) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  PRIMARY KEY (id),
  CONSTRAINT fk_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_experiment_user UNIQUE (experiment_id, user_id)
);

CREATE TABLE scorer_permissions (
  id INTEGER NOT NULL,
  experiment_id VARCHAR(255) NOT NULL,
  scorer_name VARCHAR(256) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  PRIMARY KEY (id),
  CONSTRAINT fk_scorer_perm_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_scorer_user UNIQUE (experiment_id, scorer_name, user_id)
);

CREATE TABLE gateway_secret_permissions (
  id INTEGER NOT NULL,
  secret_id VARCHAR(255) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  PRIMARY KEY (id),
  CONSTRAINT fk_gateway_secret_perm_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_secret_user UNIQUE (secret_id, user_id)
);

CREATE TABLE gateway_endpoint_permissions (
  id INTEGER NOT NULL,
  endpoint_id VARCHAR(255) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  PRIMARY KEY (id),
  CONSTRAINT fk_gateway_endpoint_perm_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_endpoint_user UNIQUE (endpoint_id, user_id)
);

CREATE TABLE gateway_model_definition_permissions (
  id INTEGER NOT NULL,
  model_definition_id VARCHAR(255) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  PRIMARY KEY (id),
  CONSTRAINT fk_gateway_model_def_perm_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_model_def_user UNIQUE (model_definition_id, user_id)
);

CREATE TABLE workspace_permissions (
  workspace VARCHAR(63) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(32) NOT NULL,
  CONSTRAINT workspace_permissions_pk PRIMARY KEY (workspace, user_id),
  FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE INDEX idx_workspace_permissions_user_id ON workspace_permissions (user_id);

CREATE INDEX idx_workspace_permissions_workspace ON workspace_permissions (workspace);

CREATE TABLE registered_model_permissions (
  id INTEGER NOT NULL,
  name VARCHAR(255) NOT NULL,
  user_id INTEGER NOT NULL,
  permission VARCHAR(255),
  workspace VARCHAR(63) DEFAULT 'default' NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT fk_user_id FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT unique_workspace_name_user UNIQUE (workspace, name, user_id)
);

CREATE TABLE roles (
  id INTEGER NOT NULL,
  name VARCHAR(255) NOT NULL,
  workspace VARCHAR(63) NOT NULL,
  description VARCHAR(1024),
  PRIMARY KEY (id),
  CONSTRAINT unique_workspace_role_name UNIQUE (workspace, name)
);

CREATE INDEX idx_roles_workspace ON roles (workspace);

CREATE TABLE role_permissions (
  id INTEGER NOT NULL,
  role_id INTEGER NOT NULL,
  resource_type VARCHAR(64) NOT NULL,
  resource_pattern VARCHAR(255) NOT NULL,
  permission VARCHAR(255) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT unique_role_resource_perm UNIQUE (role_id, resource_type, resource_pattern),
  FOREIGN KEY (role_id) REFERENCES roles (id)
);

CREATE INDEX idx_role_permissions_role_id ON role_permissions (role_id);

CREATE TABLE user_role_assignments (
  id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  role_id INTEGER NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT unique_user_role UNIQUE (user_id, role_id),
  FOREIGN KEY (user_id) REFERENCES users (id),
  FOREIGN KEY (role_id) REFERENCES roles (id)
);

CREATE INDEX idx_user_role_assignments_user_id ON user_role_assignments (user_id);

CREATE INDEX idx_user_role_assignments_role_id ON user_role_assignments (role_id);

CREATE TABLE alembic_version_auth (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_auth_pkc PRIMARY KEY (version_num)
);

INSERT INTO alembic_version_auth VALUES ('f1a2b3c4d5e6');
