import type { Analysis } from '../../analyst.ts';
import { runQuery } from '../answer/rows/runQuery.ts';
import { formToSemql } from '../form/semql/formQuery.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Clock } from '../time/period.ts';
import type { FormDecision } from './decideForms.ts';

/**
 * Readings that give the same rows leave nothing to ask: the first is answered, and a step says
 * so. Otherwise the question back stays.
 */
export async function settleTie(
  decision: Extract<FormDecision, { kind: 'clarify' }>,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<FormDecision> {
  const [first] = decision.tied;
  if (!first || decision.tied.some(({ reading }) => reading.further.length > 0)) return decision;
  const results: string[] = [];
  for (const { reading, semql } of decision.tied) {
    const { rows, truncated } = await runQuery(semql, 'Comparing the ways to read the question', analysis);
    // Rows that were cut off may differ in what is not seen.
    if (truncated) return decision;
    results.push(shownRows(rows, formToSemql(reading.form, lookup, clock).columns));
    if (results[0] !== results.at(-1)) return decision;
  }
  await analysis.step(
    { type: 'THOUGHT', reasoning: 'Choosing between readings' },
    {
      result: first.semql,
      reasoning: `${decision.options.map(({ label }) => label).join(' or ')}: the rows are the same`,
    },
  );
  return { kind: 'answer', chosen: first, runnerUp: null, others: [] };
}

/** The rows as a set, without columns that are not shown. */
function shownRows(
  rows: readonly (readonly unknown[])[],
  columns: readonly { readonly column: { readonly shown: boolean } }[],
): string {
  const texts = rows.map((row) => JSON.stringify(row.filter((_, index) => columns[index]?.column.shown ?? true)));
  return texts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join('\n');
}
