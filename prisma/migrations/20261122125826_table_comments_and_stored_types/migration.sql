-- AlterTable
ALTER TABLE "table" ADD COLUMN     "comment_before" TEXT,
ADD COLUMN     "source_comment" TEXT;

-- AlterTable
ALTER TABLE "column" ADD COLUMN     "stored_as" TEXT,
ADD COLUMN     "unreadable_values" BIGINT;
