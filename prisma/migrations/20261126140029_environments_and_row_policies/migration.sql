-- AlterTable
ALTER TABLE "actor" ADD COLUMN     "attributes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "environment_id" TEXT;

-- CreateTable
CREATE TABLE "row_policy" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "model_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "synonyms" TEXT[],
    "expression" TEXT NOT NULL,
    "grantees" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "row_policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counterpart" (
    "thing_id" TEXT NOT NULL,
    "environment_id" TEXT NOT NULL,
    "origin_id" TEXT NOT NULL,

    CONSTRAINT "counterpart_pkey" PRIMARY KEY ("thing_id")
);

-- CreateIndex
CREATE INDEX "row_policy_model_id_position_idx" ON "row_policy"("model_id", "position");

-- CreateIndex
CREATE INDEX "row_policy_organization_id_idx" ON "row_policy"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "row_policy_model_id_name_key" ON "row_policy"("model_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "counterpart_environment_id_origin_id_key" ON "counterpart"("environment_id", "origin_id");

-- CreateIndex
CREATE INDEX "actor_environment_id_idx" ON "actor"("environment_id");

-- AddForeignKey
ALTER TABLE "actor" ADD CONSTRAINT "actor_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "row_policy" ADD CONSTRAINT "row_policy_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "row_policy" ADD CONSTRAINT "row_policy_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counterpart" ADD CONSTRAINT "counterpart_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
