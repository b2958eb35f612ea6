-- AlterTable
ALTER TABLE "sql_query" ADD COLUMN     "executed_query_id" TEXT;

-- AlterTable
ALTER TABLE "executed_query" ADD COLUMN     "columns" JSONB,
ADD COLUMN     "provenance" JSONB,
ADD COLUMN     "rows" JSONB,
ADD COLUMN     "truncated" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "sql_query_executed_query_id_idx" ON "sql_query"("executed_query_id");

-- AddForeignKey
ALTER TABLE "sql_query" ADD CONSTRAINT "sql_query_executed_query_id_fkey" FOREIGN KEY ("executed_query_id") REFERENCES "executed_query"("id") ON DELETE SET NULL ON UPDATE CASCADE;
