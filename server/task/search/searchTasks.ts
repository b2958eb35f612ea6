import type { Viewer } from '../../access/viewer.ts';
import type { Prisma, PrismaClient, Task } from '../../generated/prisma/client.ts';
import { pageSize } from '../../graphql/pageSize.ts';
import { admit } from '../admittedRows.ts';
import { requireAsker } from '../task.policy.ts';
import { tasksOf } from '../tasksOf.ts';
import { correctWords } from '../../platform/search/correctWords.ts';
import { matchIn, type MatchPlace, type Said } from './matchIn.ts';
import { searchWords } from '../../platform/search/searchWords.ts';

interface TaskSearch {
  /** Words; without any, all tasks are found. */
  readonly text: string;
  readonly starred?: boolean | null;
  readonly first?: number | null;
  /** Id of the last task of the page before. */
  readonly after?: string | null;
}

/** A task that was found, and where it says what was searched for. */
export interface FoundTask {
  readonly task: Task;
  /** Null: all tasks were asked for. */
  readonly place: MatchPlace | null;
  readonly excerpt: string | null;
}

export interface FoundTasks {
  readonly found: readonly FoundTask[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Words that were searched for, in lower case; as they were probably meant, if corrected. */
  readonly words: readonly string[];
  readonly corrected: boolean;
  /** Condition of all of them. */
  readonly where: Prisma.TaskWhereInput;
}

/** Newest tasks of the viewer in which a mistyped word is looked for. */
const mostTexts = 1000;

const newestFirst: Prisma.TaskOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }];

/** Turns of one task in which a match is looked for. */
const mostTurns = 50;

/**
 * The viewer's own tasks that have all words in their title, questions and answers, newest first.
 * Where none has, mistyped words are corrected by what the viewer asked and was answered.
 */
export async function searchTasks(database: PrismaClient, viewer: Viewer, search: TaskSearch): Promise<FoundTasks> {
  requireAsker(viewer);
  const { starred, after } = search;
  const size = Math.min(search.first ?? pageSize.default, pageSize.max);
  const conditionOf = (words: readonly string[]) => tasksOf(viewer, { mine: true, starred, search: words.join(' ') });
  const pageOf = (words: readonly string[]): Promise<Task[]> =>
    database.task.findMany({
      where: conditionOf(words),
      orderBy: newestFirst,
      take: size + 1,
      ...(after == null ? {} : { cursor: { id: after }, skip: 1 }),
    });
  const typed = searchWords(search.text);
  const exact = await pageOf(typed);
  const corrected = exact.length > 0 || typed.length === 0 ? null : await corrections();
  const words = corrected ?? typed;
  const page = corrected === null ? exact : await pageOf(corrected);
  const tasks = page.slice(0, size);
  const turns = words.length === 0 ? new Map<string, Said[]>() : await turnsOf(tasks.map(({ id }) => id));
  return {
    found: tasks.map((task) => ({
      task: admit(viewer, task),
      ...(words.length === 0 ? { place: null, excerpt: null } : matchIn(task.title, turns.get(task.id) ?? [], words)),
    })),
    hasNextPage: page.length > size,
    hasPreviousPage: after != null,
    words,
    corrected: corrected !== null,
    where: conditionOf(words),
  };

  async function corrections(): Promise<readonly string[] | null> {
    const own = await database.task.findMany({
      where: conditionOf([]),
      orderBy: newestFirst,
      take: mostTexts,
      select: { searchText: true },
    });
    return correctWords(
      typed,
      own.map(({ searchText }) => searchText),
    );
  }

  async function turnsOf(taskIds: readonly string[]): Promise<Map<string, Said[]>> {
    // Results hold rows: only what they say is read of them, as the search text of their task has
    // it.
    const turns = await database.$queryRaw<(Said & { readonly taskId: string })[]>`
      SELECT task_id AS "taskId", content AS question,
        CASE WHEN jsonb_typeof(result->'sentence') = 'string' THEN result->>'sentence'
             WHEN jsonb_typeof(result->'question') = 'string' THEN result->>'question'
             ELSE '' END AS answer
      FROM comment WHERE task_id = ANY(${[...taskIds]}) AND index < ${mostTurns} ORDER BY index`;
    const byTask = new Map<string, Said[]>();
    for (const { taskId, ...said } of turns) {
      byTask.set(taskId, [...(byTask.get(taskId) ?? []), said]);
    }
    return byTask;
  }
}
