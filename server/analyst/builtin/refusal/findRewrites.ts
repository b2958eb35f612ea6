import { setImmediate } from 'node:timers/promises';
import type { Analysis, Rewrite } from '../../analyst.ts';
import { derive, narrows } from '../answer/rows/derive.ts';
import { rowsText } from '../answer/rows/runQuery.ts';
import type { Computable } from '../deciding/considerQuestion.ts';
import { suggestQuestions } from '../labels/suggestions.ts';
import { inZone } from '../time/inZone.ts';
import type { Refusing } from './refuse.ts';
import type { RewriteText } from './rewriting.ts';

const MAX_REWRITES = 3;
/** Maximum of one kind, if there are others; numbers to rank by are one choice. */
const MAX_ALIKE = 2;
/**
 * Texts that are read; a refusal is not to take longer than an answer. What reading them takes is
 * counted in steps, and never in time: a question is refused in the same way on every machine.
 */
const MAX_TRIED = 24;

/** A rewrite with how it is computed. */
export interface FoundRewrite extends Rewrite {
  readonly kind: RewriteText['kind'];
  /** Difference to the question, without the size of the result. */
  readonly choice: string;
  readonly semql: string;
}

/** A step that tries other ways to ask, and keeps those that are answered with rows. */
export function findRewrites(texts: readonly RewriteText[], refusing: Refusing): Promise<readonly FoundRewrite[]> {
  return refusing.analysis.step(
    { type: 'THOUGHT', reasoning: 'Looking for a similar question that can be answered' },
    async () => {
      const { found, queries } = await tryRewrites(texts, refusing);
      return {
        result: found.map((one) => ({ ...one })),
        reasoning:
          found.length > 0
            ? `Tried: ${found.map((one) => `“${one.question}” (${one.note})`).join(', ')}`
            : 'No similar question was found',
        metadata: { queries },
      };
    },
  );
}

/** Questions about the same data that are answered, for a refusal without a rewrite. */
export async function answerableQuestions({
  lookup,
  answerable,
}: Pick<Refusing, 'lookup' | 'answerable'>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const question of suggestQuestions(lookup).slice(0, MAX_TRIED)) {
    await setImmediate();
    if (answerable(question) !== null) found.push(question);
    if (found.length === MAX_REWRITES) break;
  }
  return found;
}

/** Rewrites that can be answered, each run, with their results and the number of queries needed. */
async function tryRewrites(
  texts: readonly RewriteText[],
  refusing: Refusing,
): Promise<{ readonly found: readonly FoundRewrite[]; readonly queries: number }> {
  const runnable: { readonly text: RewriteText; readonly query: Computable }[] = [];
  for (const text of texts.slice(0, MAX_TRIED)) {
    // Other questions have their turn between two texts.
    await setImmediate();
    refusing.analysis.signal.throwIfAborted();
    const alike = runnable.filter((one) => one.text.kind === text.kind).length;
    if (text.isFallback && runnable.some((one) => !one.text.isFallback)) continue;
    if (alike >= MAX_REWRITES || runnable.some((one) => one.text.question === text.question)) continue;
    const query = refusing.answerable(text.question);
    if (query && !runnable.some((one) => one.query.semql === query.semql)) runnable.push({ text, query });
  }
  const varied = runnable.filter(
    ({ text }, index) =>
      text.kind === 'rank' || runnable.slice(0, index).filter((one) => one.text.kind === text.kind).length < MAX_ALIKE,
  );
  const chosen = (varied.length >= MAX_REWRITES ? varied : runnable).slice(0, MAX_REWRITES);
  const rewrites: FoundRewrite[] = [];
  for (const { text, query } of chosen) {
    const rows = await countRows(query, refusing.analysis);
    if (rows === null) continue;
    const { question, kind, note } = text;
    rewrites.push({ question, note: `${note} · ${rowsText(rows)}`, kind, choice: note, semql: query.semql });
  }
  return { found: rewrites, queries: chosen.length };
}

/** How many rows a question has; null where its query fails or finds nothing. */
async function countRows(
  { semql, timeZone, derive: derivation }: Computable,
  analysis: Analysis,
): Promise<number | null> {
  try {
    const executed = await inZone(analysis, timeZone).execute(semql);
    const { rows } = derivation && narrows(derivation) ? derive(executed, derivation) : executed;
    return rows.length === 0 ? null : rows.length;
  } catch (error) {
    analysis.signal.throwIfAborted();
    // A source that fails now fails for every question: the refusal itself stays true without
    // rewrites.
    if (error instanceof Error) return null;
    throw error;
  }
}
