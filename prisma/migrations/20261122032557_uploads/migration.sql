-- AlterTable
ALTER TABLE "data_processing_task" ADD COLUMN     "reading" JSONB,
ADD COLUMN     "upload_id" TEXT;

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "creator_id" TEXT,
    "name" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "upload_organization_id_created_at_idx" ON "upload"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "upload_creator_id_idx" ON "upload"("creator_id");

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- CreateIndex
CREATE INDEX "data_processing_task_upload_id_idx" ON "data_processing_task"("upload_id");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_processing_task" ADD CONSTRAINT "data_processing_task_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- As for every reference that stops a deletion: checked at the end of a transaction that asks for it.
ALTER TABLE "upload" ALTER CONSTRAINT "upload_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
