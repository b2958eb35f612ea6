import { duration } from './stepWords.ts';

/** Facts of a finished turn that its folded step line summarizes. */
export interface EndedTurn {
  readonly status: 'CREATED' | 'IN_PROGRESS' | 'COMPLETED' | 'INTERRUPTED' | 'ERROR';
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** `__typename` of its answer; null: there is none. */
  readonly answer: string | null;
  /** Rows of its first result, as its table counts them; null: it has none. */
  readonly rows: number | null;
  readonly steps: readonly {
    readonly type: string;
    readonly reasoning: string;
    readonly metadata: unknown;
  }[];
}

export interface StepsLine {
  readonly tone: 'answered' | 'unanswered' | 'failed';
  /** "6 steps in 71 ms". */
  readonly title: string;
  /** Data that was read, or a note that none was; empty when there is nothing to say. */
  readonly detail: string;
}

/** The one line a turn's steps fold to once it has ended: how many, how long, and what was read. */
export function stepsLine(turn: EndedTurn): StepsLine {
  const { startedAt, endedAt, steps } = turn;
  const count = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  const took = startedAt === null || endedAt === null ? 0 : Math.round(Date.parse(endedAt) - Date.parse(startedAt));
  const work = took > 0 ? `${count} in ${duration(took)}` : count;
  if (turn.status === 'ERROR') {
    return { tone: 'failed', title: `Failed after ${work}`, detail: '' };
  }
  if (turn.status === 'INTERRUPTED') {
    return { tone: 'unanswered', title: `Stopped after ${work}`, detail: '' };
  }
  if (turn.answer === 'RefusalAnswer') {
    const queried = steps.some(({ metadata }) => queriesOf(metadata) > 0);
    const detail = queried ? 'only the suggestions were queried' : 'nothing was queried';
    return { tone: 'unanswered', title: `Not answered, ${work}`, detail };
  }
  if (turn.answer === 'ClarificationAnswer') {
    return { tone: 'unanswered', title: `Asked you, ${work}`, detail: 'nothing was queried' };
  }
  return { tone: 'answered', title: work, detail: whatWasRead(turn) };
}

/** The plan of the query and the rows it gave: "revenue by month, this year, 11 rows". */
function whatWasRead({ steps, rows }: EndedTurn): string {
  const plan = steps.find(({ type }) => type === 'DECOMPOSE_PLAN')?.reasoning.replace(/^One query: /, '');
  const counted = rows === null ? null : `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
  return [plan, counted].filter((part) => part !== undefined && part !== null).join(', ');
}

/** How many queries a step says it ran. */
function queriesOf(metadata: unknown): number {
  return typeof metadata === 'object' &&
    metadata !== null &&
    'queries' in metadata &&
    typeof metadata.queries === 'number'
    ? metadata.queries
    : 0;
}
