-- AlterEnum
ALTER TYPE "task_channel" ADD VALUE 'API';
ALTER TYPE "task_channel" ADD VALUE 'MCP';
ALTER TYPE "task_channel" ADD VALUE 'EMBED';
ALTER TYPE "task_channel" ADD VALUE 'PUBLIC_LINK';

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "allows_public_access" BOOLEAN NOT NULL DEFAULT true;
