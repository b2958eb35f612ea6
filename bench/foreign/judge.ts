import type { CompareRows, ForeignQuestion, Row } from './suite.ts';

interface Part {
  readonly phrase: string;
  readonly says: string;
}

/** What is judged of a reply, whether the analyst gave it or the API. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly sentence: string;
      readonly assumptions: readonly { readonly kind: string; readonly text: string }[];
      readonly caveats: readonly string[];
      readonly executions: readonly {
        readonly semql: string | null;
        readonly sql: string;
        readonly columns: readonly { readonly name: string; readonly label: string }[];
        readonly rows: readonly Row[];
      }[];
    }
  | { readonly kind: 'explanation'; readonly sentence: string }
  | {
      readonly kind: 'clarification';
      readonly question: string;
      readonly options: readonly { readonly label: string; readonly semql?: string }[];
    }
  | {
      readonly kind: 'refusal';
      readonly title: string;
      readonly sentence: string;
      readonly unknown: readonly string[];
      readonly understood: readonly Part[];
      readonly notUnderstood: readonly Part[];
      readonly rewrites: readonly { readonly question: string }[];
    };

/** `error`: threw. A refusal, a question back and an explanation are neither right nor wrong. */
export const verdicts = ['right', 'wrong', 'refused', 'clarified', 'explained', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** A question with what came of it, for reading. */
export interface Outcome extends Omit<ForeignQuestion, 'rows'> {
  readonly verdict: Verdict;
  /** Sentence of the answer or refusal, question back, or stack of an error. */
  readonly text: string;
  readonly assumptions: readonly string[];
  readonly caveats: readonly string[];
  /** Of each execution; the first one is what the answer is about. */
  readonly semql: readonly string[];
  readonly sql: readonly string[];
  readonly columns: readonly string[];
  /** True: the answer says that its first row is the answer. */
  readonly firstIsAnswer: boolean;
  readonly shownRows: number;
  readonly shown: readonly Row[];
  readonly goldRows: number;
  readonly gold: readonly Row[];
  readonly refusal: {
    readonly title: string;
    /** Words that mapped to nothing. */
    readonly unknown: readonly string[];
    readonly understood: readonly string[];
    readonly notUnderstood: readonly string[];
    readonly rewrites: readonly string[];
  } | null;
  /** Readings a question back offers. */
  readonly options: readonly string[];
  readonly durationMs: number;
}

const rowsKept = 8;

const nothing = {
  assumptions: [],
  caveats: [],
  semql: [],
  sql: [],
  columns: [],
  firstIsAnswer: false,
  shownRows: 0,
  shown: [],
  refusal: null,
  options: [],
};

/** Compares the rows that an answer is about with those of the gold SQL. */
export function judge(
  { rows: gold, ...question }: ForeignQuestion,
  result: Reply,
  compareRows: CompareRows,
  durationMs: number,
): Outcome {
  const about = { ...question, ...nothing, goldRows: gold.length, gold: gold.slice(0, rowsKept), durationMs };
  switch (result.kind) {
    case 'answer': {
      const rows = result.executions[0]?.rows ?? [];
      const answering = rowsSaidToAnswer(result);
      const firstIsAnswer = answering !== null;
      const compared = answering === null ? rows : rows.slice(0, answering === 1 ? gold.length : answering);
      return {
        ...about,
        verdict: compareRows(gold, compared, question) ? 'right' : 'wrong',
        text: result.sentence,
        assumptions: result.assumptions.map(({ text }) => text),
        caveats: result.caveats,
        semql: result.executions.flatMap(({ semql }) => semql ?? []),
        sql: result.executions.map(({ sql }) => sql),
        columns: result.executions[0]?.columns.map(({ label, name }) => label || name) ?? [],
        firstIsAnswer,
        shownRows: rows.length,
        shown: rows.slice(0, rowsKept),
      };
    }
    case 'explanation':
      return { ...about, verdict: 'explained', text: result.sentence };
    case 'clarification':
      return {
        ...about,
        verdict: 'clarified',
        text: result.question,
        options: result.options.map(({ label }) => label),
        semql: result.options.flatMap(({ semql }) => semql ?? []),
      };
    case 'refusal': {
      const said = ({ phrase, says }: Part): string => `“${phrase}” ${says}`;
      return {
        ...about,
        verdict: 'refused',
        text: result.sentence,
        refusal: {
          title: result.title,
          unknown: result.unknown,
          understood: result.understood.map(said),
          notUnderstood: result.notUnderstood.map(said),
          rewrites: result.rewrites.map(({ question: other }) => other),
        },
      };
    }
  }
}

export function judgeError({ rows: gold, ...question }: ForeignQuestion, error: unknown, durationMs: number): Outcome {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    ...question,
    ...nothing,
    verdict: 'error',
    text,
    goldRows: gold.length,
    gold: gold.slice(0, rowsKept),
    durationMs,
  };
}

/**
 * Number of first rows that are the answer, where an answer says that the others are only shown
 * with them; null where all rows are the answer.
 */
function rowsSaidToAnswer({ assumptions }: Extract<Reply, { kind: 'answer' }>): number | null {
  for (const { kind, text } of assumptions) {
    const said = kind === 'top_n' ? /^The first (?:is|(\d+) are) the answer/.exec(text) : null;
    if (said) {
      return Number(said[1] ?? 1);
    }
  }
  return null;
}
