-- AlterTable
ALTER TABLE "eval_case" ADD COLUMN     "uses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "task" DROP COLUMN "shared_with_organization";

-- Tasks from before there were other channels than the web: the kind of their asker tells which.
UPDATE "task" SET "channel" = 'API'
FROM "agent_token" WHERE "agent_token"."actor_id" = "task"."creator_id" AND "task"."channel" = 'WEB';

UPDATE "task" SET "channel" = CASE WHEN "visit"."agent_token_id" IS NULL THEN 'PUBLIC_LINK' ELSE 'EMBED' END::"task_channel"
FROM "visit" WHERE "visit"."actor_id" = "task"."creator_id" AND "task"."channel" = 'WEB';
