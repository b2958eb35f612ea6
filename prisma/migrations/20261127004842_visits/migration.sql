-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "visit" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "agent_token_id" TEXT,
    "hash" TEXT NOT NULL,
    "address_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "visit_actor_id_key" ON "visit"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "visit_hash_key" ON "visit"("hash");

-- CreateIndex
CREATE INDEX "visit_organization_id_created_at_idx" ON "visit"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "visit_agent_id_idx" ON "visit"("agent_id");

-- CreateIndex
CREATE INDEX "visit_agent_token_id_idx" ON "visit"("agent_token_id");

-- CreateIndex
CREATE INDEX "visit_address_hash_created_at_idx" ON "visit"("address_hash", "created_at");

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_agent_token_id_fkey" FOREIGN KEY ("agent_token_id") REFERENCES "agent_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A row that is removed with its organization is looked up by others of it until the transaction ends.
ALTER TABLE "visit" ALTER CONSTRAINT "visit_actor_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- Public meant every member of the organization before; an upgrade lets in no visitors.
UPDATE "agent" SET "access_mode" = 'ORGANIZATION', "is_public" = false WHERE "is_public";
