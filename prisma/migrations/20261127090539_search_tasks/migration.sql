-- AlterTable
ALTER TABLE "task" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- One narrow text per task: a search reads no turns, whose results are long. A trigger keeps it, so that no
-- command that writes a turn can forget it.
CREATE FUNCTION "task_search_text"(task_id TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(
    lower(c."content" || E'\n' || coalesce(c."result" ->> 'sentence', c."result" ->> 'question', '')),
    E'\n' ORDER BY c."index"
  ), '') FROM "comment" c WHERE c."task_id" = $1
$$;

CREATE FUNCTION "keep_task_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "task" SET "search_text" = "task_search_text"(NEW."task_id") WHERE "id" = NEW."task_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "comment_search_text" AFTER INSERT OR UPDATE OF "content", "result" ON "comment"
  FOR EACH ROW EXECUTE FUNCTION "keep_task_search_text"();

UPDATE "task" SET "search_text" = "task_search_text"("id");
