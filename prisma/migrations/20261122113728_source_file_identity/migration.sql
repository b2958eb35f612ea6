-- A file is itself, not its name: two files of one name in a source are two.

-- DropIndex
DROP INDEX "source_file_data_source_id_name_key";

-- AlterTable
ALTER TABLE "source_file" ADD COLUMN     "upload_id" TEXT;
UPDATE "source_file" AS file SET "upload_id" = upload."id" FROM "upload" WHERE upload."id" = file."options" ->> 'uploadId';

-- AlterTable
ALTER TABLE "table" ADD COLUMN     "sheet" TEXT;
UPDATE "table" SET "sheet" = (
    SELECT task."reading" ->> 'part' FROM "data_processing_task" AS task
    WHERE task."table_id" = "table"."id" AND task."status" = 'COMPLETED' AND task."reading" IS NOT NULL
    ORDER BY task."created_at" DESC, task."id" DESC LIMIT 1)
FROM "source_file" AS file WHERE file."id" = "table"."source_file_id" AND file."format" = 'XLSX';

-- AlterTable
ALTER TABLE "source_file" DROP COLUMN "options",
DROP COLUMN "storage_key";

-- A file of which no table is left goes; that of a database says what the database is.
DELETE FROM "source_file" AS file USING "data_source" AS source
WHERE source."id" = file."data_source_id" AND source."type" = 'FILE'
  AND NOT EXISTS (SELECT 1 FROM "table" WHERE "table"."source_file_id" = file."id");

-- CreateIndex
CREATE INDEX "source_file_upload_id_idx" ON "source_file"("upload_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_file_data_source_id_upload_id_key" ON "source_file"("data_source_id", "upload_id");

-- AddForeignKey
ALTER TABLE "source_file" ADD CONSTRAINT "source_file_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE SET NULL ON UPDATE CASCADE;
