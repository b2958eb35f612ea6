-- AlterTable
ALTER TABLE "report" ADD COLUMN     "arrangement" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "comment_id" TEXT,
ADD COLUMN     "document" JSONB,
ADD COLUMN     "findings" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "plan" JSONB,
ADD COLUMN     "previous_id" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "task_run" ADD COLUMN     "basis_report_id" TEXT,
ADD COLUMN     "reuses_evidence" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "report_link" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "report_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "creator_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_version" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "report_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "arrangement" JSONB NOT NULL DEFAULT '[]',
    "creator_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_link_secret_hash_key" ON "report_link"("secret_hash");

-- CreateIndex
CREATE INDEX "report_link_organization_id_idx" ON "report_link"("organization_id");

-- CreateIndex
CREATE INDEX "report_link_report_id_idx" ON "report_link"("report_id");

-- CreateIndex
CREATE INDEX "report_link_creator_id_idx" ON "report_link"("creator_id");

-- CreateIndex
CREATE INDEX "report_version_organization_id_idx" ON "report_version"("organization_id");

-- CreateIndex
CREATE INDEX "report_version_creator_id_idx" ON "report_version"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_version_report_id_number_key" ON "report_version"("report_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "report_comment_id_key" ON "report"("comment_id");

-- CreateIndex
CREATE INDEX "report_previous_id_idx" ON "report"("previous_id");

-- CreateIndex
CREATE INDEX "task_run_basis_report_id_idx" ON "task_run"("basis_report_id");

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_basis_report_id_fkey" FOREIGN KEY ("basis_report_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "report_link" ALTER CONSTRAINT "report_link_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "report_version" ALTER CONSTRAINT "report_version_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
