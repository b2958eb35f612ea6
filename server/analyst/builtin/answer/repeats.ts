import type { ExecutedRows } from '../../analyst.ts';

/** Which rows count again in the numbers of results because a key repeats. */
export function tellRepeats(executions: readonly ExecutedRows[]): readonly string[] {
  const parts = executions.flatMap(({ provenance }) => provenance.filter(({ part }) => part === 'repeated_key'));
  return [...new Set(parts.map(({ sentence }) => sentence))];
}
