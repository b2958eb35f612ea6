-- AlterTable
ALTER TABLE "executed_query" ADD COLUMN     "result_at" TIMESTAMPTZ(3),
ADD COLUMN     "result_key" TEXT;

-- AlterTable
ALTER TABLE "executed_semql_query" ADD COLUMN     "result_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "executed_query_organization_id_result_key_result_at_idx" ON "executed_query"("organization_id", "result_key", "result_at");
