-- CreateEnum
CREATE TYPE "language_model_provider" AS ENUM ('OPENAI', 'ANTHROPIC', 'GOOGLE', 'AZURE', 'OPENAI_COMPATIBLE');

-- CreateEnum
CREATE TYPE "language_model_state" AS ENUM ('READY', 'ERROR');

-- CreateEnum
CREATE TYPE "engine_order" AS ENUM ('BUILTIN_FIRST', 'MODEL_FIRST', 'BUILTIN_ONLY');

-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "engine_order" "engine_order",
ADD COLUMN     "language_model_id" TEXT;

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "engine_order" "engine_order" NOT NULL DEFAULT 'BUILTIN_FIRST',
ADD COLUMN     "model_budget" DOUBLE PRECISION,
ADD COLUMN     "models_see_rows" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "language_model" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider" "language_model_provider" NOT NULL,
    "model_id" TEXT NOT NULL,
    "base_url" TEXT NOT NULL DEFAULT '',
    "secret_ref" TEXT,
    "secret_store" "secret_store",
    "context_tokens" INTEGER NOT NULL DEFAULT 128000,
    "reasons" BOOLEAN NOT NULL DEFAULT false,
    "input_price" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "cache_read_price" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "cache_write_price" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "output_price" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "state" "language_model_state" NOT NULL DEFAULT 'READY',
    "state_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "language_model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_call" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "comment_id" TEXT,
    "language_model_id" TEXT,
    "model" TEXT NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "cache_read_tokens" INTEGER NOT NULL,
    "cache_write_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "cost" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "language_model_organization_id_name_key" ON "language_model"("organization_id", "name");

-- CreateIndex
CREATE INDEX "model_call_organization_id_created_at_idx" ON "model_call"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "model_call_comment_id_idx" ON "model_call"("comment_id");

-- CreateIndex
CREATE INDEX "model_call_language_model_id_idx" ON "model_call"("language_model_id");

-- CreateIndex
CREATE INDEX "agent_language_model_id_idx" ON "agent"("language_model_id");

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_language_model_id_fkey" FOREIGN KEY ("language_model_id") REFERENCES "language_model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "language_model" ADD CONSTRAINT "language_model_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_language_model_id_fkey" FOREIGN KEY ("language_model_id") REFERENCES "language_model"("id") ON DELETE SET NULL ON UPDATE CASCADE;
