-- AlterTable
ALTER TABLE "data_source" ADD COLUMN     "excess_privileges" TEXT[];
