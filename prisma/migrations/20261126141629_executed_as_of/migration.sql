-- AlterTable
ALTER TABLE "executed_semql_query" ADD COLUMN     "as_of" TIMESTAMPTZ(3);
