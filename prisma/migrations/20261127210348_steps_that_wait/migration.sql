-- AlterEnum
ALTER TYPE "step_status" ADD VALUE 'WAITING';

-- AlterEnum
ALTER TYPE "task_run_state" ADD VALUE 'WAITING';

-- AlterTable
ALTER TABLE "step" ADD COLUMN     "key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "step_comment_id_key_key" ON "step"("comment_id", "key");
