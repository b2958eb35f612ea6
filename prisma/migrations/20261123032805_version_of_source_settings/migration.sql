-- AlterTable
ALTER TABLE "data_source" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
