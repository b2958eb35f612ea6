-- AlterTable
ALTER TABLE "definition" ADD COLUMN     "environment_id" TEXT;

-- A definition belongs where its agent is, else to the first production environment.
UPDATE "definition" SET "environment_id" = COALESCE(
  (SELECT "agent"."environment_id" FROM "agent" WHERE "agent"."id" = "definition"."agent_id"),
  (SELECT "environment"."id" FROM "environment"
    WHERE "environment"."organization_id" = "definition"."organization_id"
    ORDER BY "environment"."type" = 'PRODUCTION' DESC, "environment"."created_at", "environment"."id" LIMIT 1));
ALTER TABLE "definition" ALTER COLUMN "environment_id" SET NOT NULL;

DROP INDEX "definition_organization_name_key";
CREATE UNIQUE INDEX "definition_environment_name_key" ON "definition" ("environment_id", lower("name"));

-- Alphabetical order for people, as in the glossary.
ALTER TABLE "definition" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";

-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "superseded_at" TIMESTAMPTZ(3),
ADD COLUMN     "valid_until" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "verification_months" INTEGER DEFAULT 12;

-- CreateIndex
CREATE INDEX "definition_environment_id_name_idx" ON "definition"("environment_id", "name");

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- At most one verification is neither revoked nor superseded: the newest.
UPDATE "verification" SET "superseded_at" = CURRENT_TIMESTAMP WHERE "revoked_at" IS NULL AND EXISTS (
  SELECT 1 FROM "verification" AS later
    WHERE later."definition_id" = "verification"."definition_id" AND later."revoked_at" IS NULL
      AND (later."created_at", later."id") > ("verification"."created_at", "verification"."id"));
DROP INDEX "verification_standing_key";
CREATE UNIQUE INDEX "verification_standing_key" ON "verification"("definition_id")
  WHERE "revoked_at" IS NULL AND "superseded_at" IS NULL;
ALTER TABLE "organization"
  ADD CONSTRAINT "organization_verification_months_check" CHECK ("verification_months" BETWEEN 1 AND 120);

ALTER TABLE "definition" ALTER CONSTRAINT "definition_environment_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
