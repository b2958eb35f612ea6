-- AlterTable
ALTER TABLE "table" ADD COLUMN     "missing_seen_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "column" ADD COLUMN     "facts_before" JSONB,
ADD COLUMN     "source_facts" JSONB;

-- CreateTable
CREATE TABLE "data_source_outage" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "data_source_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "seen_by" TEXT[],

    CONSTRAINT "data_source_outage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_relationship_proposal" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "source_column_id" TEXT NOT NULL,
    "target_column_id" TEXT NOT NULL,
    "type" "relationship_type" NOT NULL,
    "evidence" TEXT NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "table_relationship_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_source_outage_organization_id_started_at_idx" ON "data_source_outage"("organization_id", "started_at");

-- CreateIndex
CREATE INDEX "data_source_outage_data_source_id_idx" ON "data_source_outage"("data_source_id");

-- CreateIndex
CREATE INDEX "table_relationship_proposal_target_column_id_idx" ON "table_relationship_proposal"("target_column_id");

-- CreateIndex
CREATE INDEX "table_relationship_proposal_organization_id_idx" ON "table_relationship_proposal"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "table_relationship_proposal_source_column_id_target_column__key" ON "table_relationship_proposal"("source_column_id", "target_column_id");

-- AddForeignKey
ALTER TABLE "data_source_outage" ADD CONSTRAINT "data_source_outage_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_source_outage" ADD CONSTRAINT "data_source_outage_data_source_id_fkey" FOREIGN KEY ("data_source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship_proposal" ADD CONSTRAINT "table_relationship_proposal_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship_proposal" ADD CONSTRAINT "table_relationship_proposal_source_column_id_fkey" FOREIGN KEY ("source_column_id") REFERENCES "column"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_relationship_proposal" ADD CONSTRAINT "table_relationship_proposal_target_column_id_fkey" FOREIGN KEY ("target_column_id") REFERENCES "column"("id") ON DELETE CASCADE ON UPDATE CASCADE;
