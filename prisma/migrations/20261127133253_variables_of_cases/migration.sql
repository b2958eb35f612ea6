-- AlterTable
ALTER TABLE "eval_case" ADD COLUMN     "variables" JSONB NOT NULL DEFAULT '{}';
