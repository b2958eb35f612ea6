-- CreateEnum
CREATE TYPE "remembered_choice_status" AS ENUM ('OPEN', 'ACCEPTED', 'REJECTED', 'FORGOTTEN');

-- CreateTable
CREATE TABLE "remembered_choice" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "comment_id" TEXT,
    "question" TEXT NOT NULL,
    "said" TEXT NOT NULL,
    "chosen" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "means" JSONB,
    "every_agent" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT NOT NULL DEFAULT '',
    "status" "remembered_choice_status" NOT NULL DEFAULT 'OPEN',
    "decision" TEXT NOT NULL DEFAULT '',
    "creator_id" TEXT NOT NULL,
    "decider_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remembered_choice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "remembered_choice_organization_id_status_created_at_idx" ON "remembered_choice"("organization_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "remembered_choice_environment_id_status_idx" ON "remembered_choice"("environment_id", "status");

-- CreateIndex
CREATE INDEX "remembered_choice_agent_id_status_idx" ON "remembered_choice"("agent_id", "status");

-- CreateIndex
CREATE INDEX "remembered_choice_comment_id_idx" ON "remembered_choice"("comment_id");

-- CreateIndex
CREATE INDEX "remembered_choice_creator_id_idx" ON "remembered_choice"("creator_id");

-- CreateIndex
CREATE INDEX "remembered_choice_decider_id_idx" ON "remembered_choice"("decider_id");

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_choice" ADD CONSTRAINT "remembered_choice_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- Deferrable, as every restriction: an organization is deleted in one statement.
ALTER TABLE "remembered_choice" ALTER CONSTRAINT "remembered_choice_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "remembered_choice" ALTER CONSTRAINT "remembered_choice_decider_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
