-- AlterTable
ALTER TABLE "actor" ADD COLUMN     "staff_since" TIMESTAMPTZ(3);
