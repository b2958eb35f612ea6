-- AlterTable
ALTER TABLE "data_source" ADD COLUMN     "concurrent_queries" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "query_timeout_seconds" INTEGER NOT NULL DEFAULT 60;

-- Rows of people's own SQL that are kept for a while (`forgetRows`).
CREATE INDEX "executed_query_kept_rows_idx" ON "executed_query" ("created_at") WHERE "rows" IS NOT NULL AND "comment_id" IS NULL;
