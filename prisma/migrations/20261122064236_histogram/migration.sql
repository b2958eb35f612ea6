-- AlterTable
ALTER TABLE "column" ADD COLUMN     "histogram" JSONB;
