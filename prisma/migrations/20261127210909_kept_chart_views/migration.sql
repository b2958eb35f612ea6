-- AlterTable
ALTER TABLE "chart_attachment" ADD COLUMN     "view" JSONB;
