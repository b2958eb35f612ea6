-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "alternative_id" TEXT,
ADD COLUMN     "changes_comment_id" TEXT;

-- CreateIndex
CREATE INDEX "comment_changes_comment_id_idx" ON "comment"("changes_comment_id");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_changes_comment_id_fkey" FOREIGN KEY ("changes_comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
