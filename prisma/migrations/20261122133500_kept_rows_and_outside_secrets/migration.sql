-- Rows of queries that no answer stands on are kept for a while (`forgetRows`).
CREATE INDEX "executed_semql_query_kept_rows_idx" ON "executed_semql_query" ("created_at") WHERE "comment_id" IS NULL;

-- Secrets outside that were made before they were listed: once nothing refers to them, they go as all others do.
INSERT INTO "outside_secret" ("reference")
  SELECT "secret_ref" FROM "postgresql_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "mssql_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "bigquery_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "mysql_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "snowflake_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "synapse_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "motherduck_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
  UNION SELECT "secret_ref" FROM "databricks_connection" WHERE "secret_store" = 'GCP_SECRET_MANAGER' AND "secret_ref" IS NOT NULL
ON CONFLICT DO NOTHING;
