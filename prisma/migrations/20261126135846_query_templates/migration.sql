-- CreateEnum
CREATE TYPE "query_template_decision_kind" AS ENUM ('REQUESTED', 'APPROVED', 'SENT_BACK', 'WITHDRAWN', 'DEPRECATED', 'REINSTATED');

-- DropIndex
DROP INDEX "executed_query_query_template_version_id_idx";

-- AlterTable
ALTER TABLE "query_template" ADD COLUMN     "deprecated_at" TIMESTAMPTZ(3),
ADD COLUMN     "successor_id" TEXT;

-- AlterTable
ALTER TABLE "query_template_version" ADD COLUMN     "columns" JSONB,
ADD COLUMN     "data_source_id" TEXT,
ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "requested_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "query_template_decision" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "query_template_id" TEXT NOT NULL,
    "kind" "query_template_decision_kind" NOT NULL,
    "version" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "query_template_decision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "query_template_decision_organization_id_idx" ON "query_template_decision"("organization_id");

-- CreateIndex
CREATE INDEX "query_template_decision_query_template_id_created_at_idx" ON "query_template_decision"("query_template_id", "created_at");

-- CreateIndex
CREATE INDEX "query_template_decision_actor_id_idx" ON "query_template_decision"("actor_id");

-- CreateIndex
CREATE INDEX "query_template_successor_id_idx" ON "query_template"("successor_id");

-- CreateIndex
CREATE INDEX "query_template_version_data_source_id_idx" ON "query_template_version"("data_source_id");

-- CreateIndex
CREATE INDEX "executed_query_query_template_version_id_created_at_idx" ON "executed_query"("query_template_version_id", "created_at");

-- AddForeignKey
ALTER TABLE "query_template" ADD CONSTRAINT "query_template_successor_id_fkey" FOREIGN KEY ("successor_id") REFERENCES "query_template"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_version" ADD CONSTRAINT "query_template_version_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_decision" ADD CONSTRAINT "query_template_decision_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_decision" ADD CONSTRAINT "query_template_decision_query_template_id_fkey" FOREIGN KEY ("query_template_id") REFERENCES "query_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "query_template_decision" ADD CONSTRAINT "query_template_decision_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- An organization is deleted as a whole, although its parts refer to each other.
ALTER TABLE "query_template_decision" ALTER CONSTRAINT "query_template_decision_actor_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- Versions written before have the name, the description and the source of their template.
UPDATE "query_template_version" AS v
SET "name" = t."name", "description" = t."description",
    "data_source_id" = CASE WHEN v."language" = 'SQL' THEN t."data_source_id" END
FROM "query_template" AS t
WHERE t."id" = v."query_template_id";

-- Approvals given before appear in the log.
INSERT INTO "query_template_decision" ("id", "organization_id", "query_template_id", "kind", "version", "actor_id", "created_at")
SELECT 'qtd_' || gen_random_uuid(), "organization_id", "query_template_id", 'APPROVED', "version", "approved_by_actor_id", "approved_at"
FROM "query_template_version"
WHERE "approved_at" IS NOT NULL;
