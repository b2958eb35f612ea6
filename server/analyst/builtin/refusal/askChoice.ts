import type { Analysis, ClarificationSpec, JsonObject } from '../../analyst.ts';
import type { FoundRewrite } from './findRewrites.ts';

const MAX_OPTIONS = 4;

/** Asks which of several ways to rank is meant; null where there is nothing to choose from. */
export async function askChoice(
  question: string,
  found: readonly FoundRewrite[],
  analysis: Analysis,
): Promise<ClarificationSpec | null> {
  const options = found
    .filter(({ kind }) => kind === 'rank')
    .slice(0, MAX_OPTIONS)
    .map(({ choice, question: rewritten, semql }) => ({ label: choice, question: rewritten, semql }));
  if (options.length < 2) return null;
  await analysis.step(
    { type: 'QUICK_MODE_CLARIFICATION', reasoning: question },
    {
      result: options.map((option): JsonObject => ({ ...option })),
      metadata: { default: options[0]?.label ?? null },
    },
  );
  return { kind: 'clarification', question, options };
}
