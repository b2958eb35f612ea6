-- AlterTable
ALTER TABLE "eval_case" ADD COLUMN     "time_zone" TEXT;
