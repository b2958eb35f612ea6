-- CreateEnum
CREATE TYPE "column_change" AS ENUM ('ADDED', 'REMOVED', 'CHANGED');

-- AlterTable
ALTER TABLE "table" ADD COLUMN     "missing_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "column" ADD COLUMN     "change" "column_change",
ADD COLUMN     "removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "source_type" TEXT,
ADD COLUMN     "type_before" TEXT;
