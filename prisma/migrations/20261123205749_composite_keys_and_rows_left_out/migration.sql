-- AlterTable
ALTER TABLE "data_processing_task" ADD COLUMN     "left_out_counts" JSONB;

-- AlterTable
ALTER TABLE "table" ADD COLUMN     "key_columns" TEXT[] DEFAULT ARRAY[]::TEXT[];
