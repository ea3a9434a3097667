-- The last migration of MLflow 3.15.1, after which the schema is as it is here.

CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

INSERT INTO alembic_version VALUES ('6f8d9c3b2a1e');
