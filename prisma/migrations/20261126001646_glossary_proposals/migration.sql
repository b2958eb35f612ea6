-- CreateEnum
CREATE TYPE "glossary_proposal_status" AS ENUM ('OPEN', 'ACCEPTED', 'REJECTED');

-- CreateTable
CREATE TABLE "glossary_proposal" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "term_id" TEXT,
    "term_version" INTEGER,
    "term" TEXT NOT NULL,
    "definition" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "changed_fields" TEXT[],
    "reason" TEXT NOT NULL DEFAULT '',
    "status" "glossary_proposal_status" NOT NULL DEFAULT 'OPEN',
    "decision" TEXT NOT NULL DEFAULT '',
    "creator_id" TEXT NOT NULL,
    "decider_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "glossary_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "glossary_proposal_organization_id_status_created_at_idx" ON "glossary_proposal"("organization_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "glossary_proposal_environment_id_idx" ON "glossary_proposal"("environment_id");

-- CreateIndex
CREATE INDEX "glossary_proposal_term_id_idx" ON "glossary_proposal"("term_id");

-- CreateIndex
CREATE INDEX "glossary_proposal_creator_id_idx" ON "glossary_proposal"("creator_id");

-- CreateIndex
CREATE INDEX "glossary_proposal_decider_id_idx" ON "glossary_proposal"("decider_id");

-- AddForeignKey
ALTER TABLE "glossary_proposal" ADD CONSTRAINT "glossary_proposal_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_proposal" ADD CONSTRAINT "glossary_proposal_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_proposal" ADD CONSTRAINT "glossary_proposal_term_id_fkey" FOREIGN KEY ("term_id") REFERENCES "glossary_term"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_proposal" ADD CONSTRAINT "glossary_proposal_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "glossary_proposal" ADD CONSTRAINT "glossary_proposal_decider_id_fkey" FOREIGN KEY ("decider_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- An organization is deleted as a whole, although its parts refer to each other.
ALTER TABLE "glossary_proposal" ALTER CONSTRAINT "glossary_proposal_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "glossary_proposal" ALTER CONSTRAINT "glossary_proposal_decider_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
