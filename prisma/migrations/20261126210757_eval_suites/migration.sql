-- CreateEnum
CREATE TYPE "eval_expectation" AS ENUM ('QUERY', 'RESULT', 'CLARIFICATION', 'REFUSAL');

-- CreateEnum
CREATE TYPE "eval_schedule" AS ENUM ('NONE', 'DAILY', 'WEEKLY');

-- CreateEnum
CREATE TYPE "eval_trigger" AS ENUM ('PERSON', 'SCHEDULE', 'CI');

-- CreateEnum
CREATE TYPE "eval_run_state" AS ENUM ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED');

-- CreateEnum
CREATE TYPE "eval_verdict" AS ENUM ('PASS', 'FAIL', 'ERROR');

-- CreateTable
CREATE TABLE "eval_suite" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "schedule" "eval_schedule" NOT NULL DEFAULT 'NONE',
    "blocks_promotion" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "eval_suite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_case" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "suite_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "previous" TEXT[],
    "expects" "eval_expectation" NOT NULL,
    "semql" TEXT,
    "result" JSONB,
    "tolerance" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "words" TEXT[],
    "must_not_use" TEXT[],
    "as_actor_id" TEXT NOT NULL,
    "clock" TIMESTAMPTZ(3),
    "source_task_id" TEXT,
    "creator_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "eval_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_run" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "suite_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "trigger" "eval_trigger" NOT NULL,
    "state" "eval_run_state" NOT NULL DEFAULT 'QUEUED',
    "error" TEXT,
    "total" INTEGER NOT NULL DEFAULT 0,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "agent_version" INTEGER NOT NULL,
    "layer_revision" INTEGER NOT NULL,
    "started_by_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "eval_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_result" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "case_id" TEXT,
    "question" TEXT NOT NULL,
    "verdict" "eval_verdict" NOT NULL,
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "outcome" JSONB NOT NULL DEFAULT '{}',
    "cause" JSONB,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eval_result_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "eval_suite_organization_id_idx" ON "eval_suite"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "eval_suite_agent_id_name_key" ON "eval_suite"("agent_id", "name");

-- CreateIndex
CREATE INDEX "eval_case_suite_id_created_at_idx" ON "eval_case"("suite_id", "created_at");

-- CreateIndex
CREATE INDEX "eval_case_organization_id_idx" ON "eval_case"("organization_id");

-- CreateIndex
CREATE INDEX "eval_case_as_actor_id_idx" ON "eval_case"("as_actor_id");

-- CreateIndex
CREATE INDEX "eval_case_creator_id_idx" ON "eval_case"("creator_id");

-- CreateIndex
CREATE INDEX "eval_case_source_task_id_idx" ON "eval_case"("source_task_id");

-- CreateIndex
CREATE INDEX "eval_run_organization_id_idx" ON "eval_run"("organization_id");

-- CreateIndex
CREATE INDEX "eval_run_started_by_id_idx" ON "eval_run"("started_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "eval_run_suite_id_number_key" ON "eval_run"("suite_id", "number");

-- CreateIndex
CREATE INDEX "eval_result_case_id_created_at_idx" ON "eval_result"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "eval_result_organization_id_idx" ON "eval_result"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "eval_result_run_id_case_id_key" ON "eval_result"("run_id", "case_id");

-- AddForeignKey
ALTER TABLE "eval_suite" ADD CONSTRAINT "eval_suite_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_suite" ADD CONSTRAINT "eval_suite_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "eval_suite"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_as_actor_id_fkey" FOREIGN KEY ("as_actor_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_source_task_id_fkey" FOREIGN KEY ("source_task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "eval_suite"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_run" ADD CONSTRAINT "eval_run_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "actor"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "eval_case"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A row that is removed with its organization is looked up by others of it until the transaction ends.
ALTER TABLE "eval_case" ALTER CONSTRAINT "eval_case_as_actor_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "eval_case" ALTER CONSTRAINT "eval_case_creator_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "eval_run" ALTER CONSTRAINT "eval_run_started_by_id_fkey" DEFERRABLE INITIALLY IMMEDIATE;
