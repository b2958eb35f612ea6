-- CreateEnum
CREATE TYPE "triage_state" AS ENUM ('OPEN', 'IN_PROGRESS', 'FIXED', 'DISMISSED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "triage_fix_kind" AS ENUM ('METRIC', 'TERM', 'SYNONYM', 'MODEL', 'INSTRUCTIONS', 'TEST');

-- CreateTable
CREATE TABLE "triage_item" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "comment_id" TEXT NOT NULL,
    "state" "triage_state" NOT NULL DEFAULT 'OPEN',
    "owner_id" TEXT,
    "dismissal" TEXT NOT NULL DEFAULT '',
    "fix_kind" "triage_fix_kind",
    "fix_id" TEXT,
    "fix_name" TEXT,
    "asked_again_at" TIMESTAMPTZ(3),
    "now_outcome" "question_outcome",
    "now_sentence" TEXT,
    "now_semql" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "triage_item_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "triage_item_comment_id_key" ON "triage_item"("comment_id");

-- CreateIndex
CREATE INDEX "triage_item_organization_id_state_created_at_idx" ON "triage_item"("organization_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "triage_item_agent_id_state_created_at_idx" ON "triage_item"("agent_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "triage_item_owner_id_idx" ON "triage_item"("owner_id");

-- AddForeignKey
ALTER TABLE "triage_item" ADD CONSTRAINT "triage_item_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triage_item" ADD CONSTRAINT "triage_item_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triage_item" ADD CONSTRAINT "triage_item_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triage_item" ADD CONSTRAINT "triage_item_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- An organization goes with its people and its agents, in any order.
ALTER TABLE "triage_item" ALTER CONSTRAINT "triage_item_owner_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- What was changed has a kind, an id and a name, or none of them.
ALTER TABLE "triage_item" ADD CONSTRAINT "triage_item_fix_check" CHECK (
  ("fix_kind" IS NULL) = ("fix_id" IS NULL) AND ("fix_kind" IS NULL) = ("fix_name" IS NULL)
);

-- Answers that were rated bad before there was a queue are open; the suffix of an id keeps its order.
INSERT INTO "triage_item" ("id", "organization_id", "agent_id", "comment_id", "created_at", "moved_at")
SELECT 'tri_' || substr(min("comment_feedback"."id"), 5), "comment"."organization_id", "comment"."agent_id",
  "comment"."id", min("comment_feedback"."updated_at"), min("comment_feedback"."updated_at")
FROM "comment_feedback" JOIN "comment" ON "comment"."id" = "comment_feedback"."comment_id"
WHERE "comment_feedback"."feedback_type" = 'BAD'
GROUP BY "comment"."id";
