-- AlterTable
ALTER TABLE "metric" ADD COLUMN     "successor_id" TEXT;

-- AlterTable
ALTER TABLE "environment" ADD COLUMN     "layer_seq" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "change_event" (
    "environment_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "actor_id" TEXT,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_event_pkey" PRIMARY KEY ("environment_id","seq")
);

-- CreateIndex
CREATE INDEX "change_event_actor_id_idx" ON "change_event"("actor_id");

-- CreateIndex
CREATE INDEX "metric_successor_id_idx" ON "metric"("successor_id");

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_successor_id_fkey" FOREIGN KEY ("successor_id") REFERENCES "metric"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_event" ADD CONSTRAINT "change_event_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_event" ADD CONSTRAINT "change_event_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- An organization is deleted as a whole, although its parts refer to each other.
ALTER TABLE "change_event" ALTER CONSTRAINT "change_event_actor_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
