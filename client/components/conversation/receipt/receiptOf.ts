import { counted } from '../../../ui/text/counted.ts';
import { moment } from '../answer/moment.ts';
import { duration, stepVerb } from '../steps/stepWords.ts';
import type { ReceiptQuery } from './receipt.generated.ts';

type Comment = Extract<NonNullable<ReceiptQuery['node']>, { readonly __typename: 'Comment' }>;

/** A line of a receipt: what was spent on, and how much. */
export interface Spent {
  readonly what: string;
  readonly much: string;
}

export interface ReceiptParts {
  /** "71 ms, of which 3 ms were waiting"; null: it has not ended. */
  readonly total: string | null;
  readonly steps: readonly Spent[];
  readonly queries: readonly Spent[];
  readonly engine: string;
  /**
   * "1,050 tokens read, 800 of them from a cache, 50 written · $ 0.0012"; null: no model was asked.
   */
  readonly tokens: string | null;
  /** "metric revenue, version 7". */
  readonly definitions: readonly string[];
  /** ISO 8601: when the oldest rows were read; null: unknown. */
  readonly dataAsOf: string | null;
}

/** What a turn took, in the words of its receipt. */
export function receiptOf(comment: Comment): ReceiptParts {
  const { createdAt, startedAt, endedAt, steps, answer } = comment;
  const results = answer?.__typename === 'DataAnswer' ? answer.results : [];
  const waited = startedAt === null ? 0 : between(createdAt, startedAt);
  return {
    total:
      endedAt === null
        ? null
        : `${duration(between(createdAt, endedAt))}${waited > 0 ? `, of which ${duration(waited)} waiting for its turn` : ''}`,
    steps: steps.flatMap((step) =>
      // The question is no work.
      step.type === 'USER_QUERY' || step.endedAt === null
        ? []
        : [{ what: stepVerb(step.type, step.actionName, false), much: atLeast(between(step.startedAt, step.endedAt)) }],
    ),
    queries: results.map(({ rows, truncated, durationMs, cachedAt }) => ({
      what: `${truncated ? 'More than ' : ''}${counted(rows.length, 'row')}, ${
        cachedAt === null ? 'read from the data source' : `read before, at ${moment(cachedAt)}`
      }`,
      much: atLeast(durationMs),
    })),
    engine: engineOf(comment),
    tokens: tokensOf(comment),
    definitions: [
      ...new Set(
        results.flatMap(({ facts }) =>
          facts.flatMap(({ definition, version }) => (version === null ? [] : `${definition}, version ${version}`)),
        ),
      ),
    ].toSorted(),
    dataAsOf: answer?.__typename === 'DataAnswer' ? answer.dataAsOf : null,
  };
}

function engineOf({ model, fallbackModel, fallbackReason }: Comment): string {
  if (fallbackModel === 'built-in') {
    return `Built-in engine instead of ${model ?? 'the configured model'}${fallbackReason === null ? '' : `: ${fallbackReason}`}`;
  }
  if (fallbackModel !== null) {
    return `${fallbackModel} instead of ${model ?? 'the configured model'}${fallbackReason === null ? '' : `: ${fallbackReason}`}`;
  }
  return (
    model ?? 'Built-in engine, by rules: the same question gets the same answer, free of charge and without tokens.'
  );
}

function tokensOf({ modelUse: use }: Comment): string | null {
  if (use === null) {
    return null;
  }
  const count = (tokens: number): string => tokens.toLocaleString('en');
  const cached = use.cachedTokens > 0 ? `, ${count(use.cachedTokens)} of them from a cache` : '';
  const about = use.estimated ? 'about ' : '';
  const cost = use.cost.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${about}${count(use.inputTokens)} tokens read${cached}, ${count(use.outputTokens)} written · $ ${cost}`;
}

const between = (from: string, to: string): number => Math.max(0, Math.round(Date.parse(to) - Date.parse(from)));

/** No work takes no time. */
const atLeast = (ms: number): string => (ms < 1 ? 'under 1 ms' : duration(ms));
