-- AlterTable
ALTER TABLE "task" ADD COLUMN     "agent_reason" TEXT;
