import type { Outcome } from './judge.ts';

/**
 * Lines of what a person sees that only the product or only the process has, in one text; none
 * where both came to the same.
 */
export function differences(inProduct: Outcome, inProcess: Outcome | null): readonly string[] {
  const [there, here] = [linesOf(inProduct), linesOf(inProcess)];
  if (there.join() === here.join()) {
    return [];
  }
  const only = (of: readonly string[], than: readonly string[]): string =>
    of.filter((line) => !than.includes(line)).join('\n    ');
  const { id, database, question } = inProduct;
  return [
    `\n${id} [${database}] ${question}\n  product:\n    ${only(there, here)}\n  in process:\n    ${only(here, there)}`,
  ];
}

function linesOf(outcome: Outcome | null): readonly string[] {
  if (outcome === null) {
    return [];
  }
  const { verdict, text, assumptions, caveats, sql, columns, shownRows, shown, refusal, options } = outcome;
  // People read another sentence about an error than its stack.
  if (verdict === 'error') {
    return [verdict];
  }
  const seen = { verdict, text, assumptions, caveats, sql, columns, shownRows, shown, refusal, options };
  return JSON.stringify(seen, null, 1).split('\n');
}
