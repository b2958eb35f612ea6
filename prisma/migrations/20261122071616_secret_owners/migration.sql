-- AlterTable
ALTER TABLE "secret" ADD COLUMN     "field" TEXT,
ADD COLUMN     "object_id" TEXT;

-- CreateIndex
CREATE INDEX "secret_key_version_id_idx" ON "secret"("key_version", "id");

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "postgresql_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "mssql_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "bigquery_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "mysql_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "snowflake_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "synapse_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "motherduck_connection" AS owner WHERE owner."secret_ref" = "secret"."id";

UPDATE "secret" SET "object_id" = owner."id", "field" = 'credentials' FROM "databricks_connection" AS owner WHERE owner."secret_ref" = "secret"."id";
