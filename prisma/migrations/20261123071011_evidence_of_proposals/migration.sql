-- AlterTable
ALTER TABLE "table_relationship_proposal" ADD COLUMN     "is_sure" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "matched_rows" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "part_of_id" TEXT,
ADD COLUMN     "total_rows" BIGINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "table_relationship_proposal_part_of_id_idx" ON "table_relationship_proposal"("part_of_id");

-- AddForeignKey
ALTER TABLE "table_relationship_proposal" ADD CONSTRAINT "table_relationship_proposal_part_of_id_fkey" FOREIGN KEY ("part_of_id") REFERENCES "table_relationship_proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
