import type {
  Assumption,
  ClarificationOption,
  JsonValue,
  RememberedChoice,
  WordMeaning,
} from '../../analyst/analyst.ts';
import type { Comment, PrismaClient } from '../../generated/prisma/client.ts';
import { readTogether } from '../../platform/database/readTogether.ts';

/** A choice that a person made in a turn, in words and as the rule that makes it by itself. */
export interface TurnChoice {
  readonly commentId: string;
  /** Question that was ambiguous, or whose answer assumed something else. */
  readonly question: string;
  readonly said: string;
  readonly chosen: string;
  readonly rule: RememberedChoice;
  readonly means: WordMeaning | null;
}

type Turn = Pick<
  Comment,
  'id' | 'taskId' | 'index' | 'content' | 'outcome' | 'changesCommentId' | 'alternativeId' | 'assumptions'
>;
type StoredAssumption = Pick<Assumption, 'text'> & Partial<Assumption>;

/** Choices that say how questions are meant; definitions are changed where they are. */
const lasting: ReadonlySet<Assumption['kind']> = new Set([
  'period',
  'time_dimension',
  'time_zone',
  'synonym',
  'spelling',
  'value_match',
  'top_n',
  'grain',
]);
/** Their default is another one from day to day or from question to question. */
const ofAnyValue: ReadonlySet<Assumption['kind']> = new Set(['period', 'time_zone', 'top_n', 'grain']);

/** Changes of one answer that are followed back to what was assumed at first. */
const mostChanges = 20;

const turnColumns = {
  id: true,
  taskId: true,
  index: true,
  content: true,
  outcome: true,
  changesCommentId: true,
  alternativeId: true,
  assumptions: true,
} as const;

/** The choice that an answered turn was made with; null: it was asked without one. */
export async function choiceOfTurn(database: PrismaClient, turn: Turn): Promise<TurnChoice | null> {
  return (await choicesOfTurns(database, [turn])).get(turn.id) ?? null;
}

/** The choices that turns were made with, read together: a list of turns has one for each. */
export const readChoice = readTogether<TurnChoice, { readonly database: PrismaClient }>(
  async ({ database }, commentIds) => {
    const turns = await database.comment.findMany({ where: { id: { in: [...commentIds] } }, select: turnColumns });
    return choicesOfTurns(database, turns);
  },
);

async function choicesOfTurns(
  database: PrismaClient,
  turns: readonly Turn[],
): Promise<ReadonlyMap<string, TurnChoice>> {
  const answered = turns.filter(({ outcome }) => outcome === 'ANSWERED');
  const replies = answered.filter(({ changesCommentId }) => changesCommentId === null);
  const changes = answered.filter(({ changesCommentId }) => changesCommentId !== null);
  const [asked, changed] = await Promise.all([askedBefore(database, replies), changedBy(database, changes)]);
  const choices = [
    ...replies.map((turn) => readingChoice(turn, asked.get(turn.id) ?? null)),
    ...changes.map((turn) => assumptionChoice(turn, changed)),
  ];
  return new Map(choices.flatMap((choice) => (choice === null ? [] : [[choice.commentId, choice] as const])));
}

/** A turn that asked back, or whose readings were settled. */
interface Asked {
  readonly content: string;
  readonly options: readonly ClarificationOption[];
}

/** The turns before replies, as far as they had options. */
async function askedBefore(database: PrismaClient, replies: readonly Turn[]): Promise<ReadonlyMap<string, Asked>> {
  if (replies.length === 0) {
    return new Map();
  }
  // Results hold rows: only the options are read of them.
  const rows = await database.$queryRaw<(Asked & { readonly replyId: string })[]>`
    SELECT reply.id AS "replyId", asked.content, asked.result->'options' AS options
    FROM comment AS reply
    JOIN comment AS asked ON asked.task_id = reply.task_id AND asked.index = reply.index - 1
    WHERE reply.id = ANY(${replies.map(({ id }) => id)}) AND asked.status = 'COMPLETED'
      AND jsonb_typeof(asked.result->'options') = 'array'`;
  return new Map(rows.map(({ replyId, ...asked }) => [replyId, asked]));
}

function readingChoice(turn: Turn, asked: Asked | null): TurnChoice | null {
  const said = folded(turn.content);
  const picked = asked?.options.find(({ label, question }) => [folded(label), folded(question)].includes(said));
  if (asked === null || picked === undefined) {
    return null;
  }
  const labels = asked.options.map(({ label }) => label);
  return {
    commentId: turn.id,
    question: asked.content,
    said: labels.join(' or '),
    chosen: picked.label,
    rule: { kind: 'reading', options: labels.toSorted(), label: picked.label },
    means: picked.means ?? null,
  };
}

/** The turns that changes lead back to, by id: those that were changed, and what these changed. */
async function changedBy(database: PrismaClient, changes: readonly Turn[]): Promise<ReadonlyMap<string, Turn>> {
  const found = new Map<string, Turn>();
  let wanted = idsBefore(changes, found);
  for (let step = 0; wanted.length > 0 && step <= mostChanges; step += 1) {
    const turns = await database.comment.findMany({ where: { id: { in: wanted } }, select: turnColumns });
    for (const turn of turns) {
      found.set(turn.id, turn);
    }
    wanted = idsBefore(turns, found);
  }
  return found;
}

function idsBefore(turns: readonly Turn[], found: ReadonlyMap<string, Turn>): string[] {
  return turns.flatMap(({ changesCommentId: id }) => (id === null || found.has(id) ? [] : [id]));
}

function assumptionChoice(turn: Turn, turns: ReadonlyMap<string, Turn>): TurnChoice | null {
  const changed = turns.get(turn.changesCommentId ?? '') ?? null;
  const assumption = assumptionsOf(changed).find(({ alternatives = [] }) =>
    alternatives.some(({ id }) => id === turn.alternativeId),
  );
  const picked = assumption?.alternatives?.find(({ id }) => id === turn.alternativeId);
  if (changed === null || picked === undefined || assumption?.kind === undefined || !lasting.has(assumption.kind)) {
    return null;
  }
  const { kind, phrase = null } = assumption;
  // "March 2025" is of a question that says March, and of no other.
  if (kind === 'period' && /\d{4}/.test(JSON.stringify(picked.value))) {
    return null;
  }
  const { first, question } = assumedAtFirst(turns, changed, assumption);
  const from: JsonValue = ofAnyValue.has(kind) || phrase !== null ? null : (first.value ?? null);
  return {
    commentId: turn.id,
    question,
    said: first.text,
    chosen: picked.text,
    rule: { kind: 'assumption', of: kind, phrase, from, to: picked.value },
    means: null,
  };
}

/** What was assumed before a person changed anything, and the question of that turn. */
function assumedAtFirst(
  turns: ReadonlyMap<string, Turn>,
  changed: Turn,
  assumption: StoredAssumption,
): { readonly first: StoredAssumption; readonly question: string } {
  let [turn, first] = [changed, assumption];
  for (let step = 0; turn.changesCommentId !== null && step < mostChanges; step += 1) {
    const before = turns.get(turn.changesCommentId);
    if (before === undefined) {
      break;
    }
    turn = before;
    first =
      assumptionsOf(before).find(
        ({ kind, phrase = null }) => kind === first.kind && phrase === (first.phrase ?? null),
      ) ?? first;
  }
  return { first, question: turn.content };
}

/** Written by `storeAnswer`; answers of earlier versions had no alternatives. */
function assumptionsOf(turn: Pick<Turn, 'assumptions'> | null): readonly StoredAssumption[] {
  const stored = turn?.assumptions;
  return Array.isArray(stored) ? (stored as unknown as readonly StoredAssumption[]) : [];
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
