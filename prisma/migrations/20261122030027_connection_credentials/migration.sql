-- AlterTable
ALTER TABLE "postgresql_connection" ADD COLUMN     "certificate_authority" TEXT,
ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "mssql_connection" ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "bigquery_connection" ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "mysql_connection" ADD COLUMN     "certificate_authority" TEXT,
ADD COLUMN     "client_certificate" TEXT,
ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "snowflake_connection" ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "synapse_connection" ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "motherduck_connection" ADD COLUMN     "secret_fields" TEXT[];

-- AlterTable
ALTER TABLE "databricks_connection" ADD COLUMN     "secret_fields" TEXT[];
