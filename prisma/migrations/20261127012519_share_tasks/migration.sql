-- CreateEnum
CREATE TYPE "task_audience" AS ENUM ('PERSON', 'ORGANIZATION', 'LINK');

-- CreateTable
CREATE TABLE "task_share" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL,
    "audience" "task_audience" NOT NULL,
    "actor_id" TEXT,
    "secret_hash" TEXT,
    "creator_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "task_share_secret_hash_key" ON "task_share"("secret_hash");

-- CreateIndex
CREATE INDEX "task_share_organization_id_idx" ON "task_share"("organization_id");

-- CreateIndex
CREATE INDEX "task_share_actor_id_idx" ON "task_share"("actor_id");

-- CreateIndex
CREATE INDEX "task_share_creator_id_idx" ON "task_share"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_share_task_id_actor_id_key" ON "task_share"("task_id", "actor_id");

-- AddForeignKey
ALTER TABLE "task_share" ADD CONSTRAINT "task_share_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_share" ADD CONSTRAINT "task_share_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_share" ADD CONSTRAINT "task_share_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_share" ADD CONSTRAINT "task_share_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- An organization goes with its people and its tasks, in any order.
ALTER TABLE "task_share" ALTER CONSTRAINT "task_share_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;

-- Each audience says who it is.
ALTER TABLE "task_share" ADD CONSTRAINT "task_share_audience_check" CHECK (
  ("audience" = 'PERSON') = ("actor_id" IS NOT NULL) AND ("audience" = 'LINK') = ("secret_hash" IS NOT NULL)
);

-- An organization is shared with once; people by the index above, links may be several.
CREATE UNIQUE INDEX "task_share_organization_key" ON "task_share"("task_id") WHERE "audience" = 'ORGANIZATION';
