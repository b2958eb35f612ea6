-- CreateEnum
CREATE TYPE "question_outcome" AS ENUM ('ANSWERED', 'CLARIFIED', 'REFUSED', 'FAILED', 'STOPPED');

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "agent_id" TEXT,
ADD COLUMN     "answer_ms" INTEGER,
ADD COLUMN     "counted" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "outcome" "question_outcome",
ADD COLUMN     "topic" TEXT;

-- Turns of earlier versions: their record says how they ended.
UPDATE "comment" SET
  "agent_id" = "task"."agent_id",
  "outcome" = CASE "comment"."status"
    WHEN 'ERROR' THEN 'FAILED'
    WHEN 'INTERRUPTED' THEN 'STOPPED'
    WHEN 'COMPLETED' THEN CASE "result"->>'kind' WHEN 'clarification' THEN 'CLARIFIED' WHEN 'refusal' THEN 'REFUSED' ELSE 'ANSWERED' END
  END::"question_outcome",
  "answer_ms" = CASE WHEN "comment"."status" = 'COMPLETED'
    THEN greatest(0, round(extract(epoch FROM "ended_at" - coalesce("started_at", "comment"."created_at")) * 1000))::int END
FROM "task" WHERE "task"."id" = "comment"."task_id";
ALTER TABLE "comment" ALTER COLUMN "agent_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "ignored_concept" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "ignored_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ignored_concept_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unknown_word" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "concept" TEXT NOT NULL,
    "nearest_kind" TEXT,
    "nearest_name" TEXT,
    "solved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unknown_word_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer_definition" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "definition" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answer_definition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ignored_concept_organization_id_idx" ON "ignored_concept"("organization_id");

-- CreateIndex
CREATE INDEX "ignored_concept_ignored_by_id_idx" ON "ignored_concept"("ignored_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "ignored_concept_agent_id_concept_key" ON "ignored_concept"("agent_id", "concept");

-- CreateIndex
CREATE INDEX "unknown_word_agent_id_created_at_idx" ON "unknown_word"("agent_id", "created_at");

-- CreateIndex
CREATE INDEX "unknown_word_organization_id_idx" ON "unknown_word"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "unknown_word_comment_id_concept_key" ON "unknown_word"("comment_id", "concept");

-- CreateIndex
CREATE INDEX "answer_definition_agent_id_created_at_idx" ON "answer_definition"("agent_id", "created_at");

-- CreateIndex
CREATE INDEX "answer_definition_organization_id_idx" ON "answer_definition"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "answer_definition_comment_id_definition_key" ON "answer_definition"("comment_id", "definition");

-- CreateIndex
CREATE INDEX "comment_agent_id_created_at_idx" ON "comment"("agent_id", "created_at");

-- AddForeignKey
ALTER TABLE "ignored_concept" ADD CONSTRAINT "ignored_concept_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ignored_concept" ADD CONSTRAINT "ignored_concept_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ignored_concept" ADD CONSTRAINT "ignored_concept_ignored_by_id_fkey" FOREIGN KEY ("ignored_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unknown_word" ADD CONSTRAINT "unknown_word_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unknown_word" ADD CONSTRAINT "unknown_word_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unknown_word" ADD CONSTRAINT "unknown_word_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_definition" ADD CONSTRAINT "answer_definition_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_definition" ADD CONSTRAINT "answer_definition_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer_definition" ADD CONSTRAINT "answer_definition_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row that is removed with its organization is looked up by others of it until the transaction ends.
ALTER TABLE "ignored_concept" ALTER CONSTRAINT "ignored_concept_ignored_by_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "comment" ALTER CONSTRAINT "comment_agent_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- What the answers of earlier versions were computed from.
INSERT INTO "answer_definition" ("id", "organization_id", "agent_id", "comment_id", "definition", "created_at")
SELECT DISTINCT ON ("comment"."id", part->>'definition')
  'adf_' || gen_random_uuid(), "comment"."organization_id", "comment"."agent_id", "comment"."id", part->>'definition',
  "comment"."created_at"
FROM "attachment"
JOIN "comment" ON "comment"."id" = "attachment"."comment_id"
JOIN "semql_query" ON "semql_query"."id" = "attachment"."semql_query_id"
JOIN "executed_semql_query" ON "executed_semql_query"."id" = "semql_query"."executed_semql_query_id"
CROSS JOIN LATERAL jsonb_array_elements("executed_semql_query"."provenance") AS part
WHERE jsonb_typeof("executed_semql_query"."provenance") = 'array' AND part->>'definitionId' IS NOT NULL;
