-- CreateEnum
CREATE TYPE "audit_actor_kind" AS ENUM ('PERSON', 'PERSONAL_TOKEN', 'AGENT_TOKEN', 'STAFF', 'SYSTEM');

-- AlterTable
ALTER TABLE "actor" ADD COLUMN     "last_active_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "auth_session" ADD COLUMN     "first_factor_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "audit_retention_days" INTEGER NOT NULL DEFAULT 365,
ADD COLUMN     "deletion_requested_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "personal_token" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personal_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "actor_kind" "audit_actor_kind" NOT NULL,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT,
    "target_id" TEXT,
    "target_name" TEXT,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_organization" (
    "id" TEXT NOT NULL,
    "requested_by" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_organization_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "personal_token_hash_key" ON "personal_token"("hash");

-- CreateIndex
CREATE INDEX "personal_token_actor_id_idx" ON "personal_token"("actor_id");

-- CreateIndex
CREATE INDEX "personal_token_organization_id_idx" ON "personal_token"("organization_id");

-- CreateIndex
CREATE INDEX "audit_event_organization_id_created_at_id_idx" ON "audit_event"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "audit_event_actor_id_idx" ON "audit_event"("actor_id");

-- AddForeignKey
ALTER TABLE "personal_token" ADD CONSTRAINT "personal_token_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_token" ADD CONSTRAINT "personal_token_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "audit_event" ALTER CONSTRAINT "audit_event_actor_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- What was recorded stays as it was; old events go by retention.
CREATE TRIGGER "audit_event_immutable" BEFORE UPDATE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- Sessions that there are gave their password when they began.
UPDATE "auth_session" SET "first_factor_at" = "created_at";
