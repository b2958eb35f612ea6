-- AlterTable
ALTER TABLE "environment" ADD COLUMN     "layer_revision" INTEGER NOT NULL DEFAULT 0;

-- Until now every event of the feed was a change of the layer.
UPDATE "environment" SET "layer_revision" = "layer_seq";
