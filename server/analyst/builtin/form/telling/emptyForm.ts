import type { Analysis } from '../../../analyst.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { runQuery } from '../../answer/rows/runQuery.ts';
import type { Clock } from '../../time/period.ts';
import { conditionLabel, havingLabel } from './conditionLabel.ts';
import { labellingOf } from './describeForm.ts';
import { formToSemql } from '../semql/formQuery.ts';
import type { LogicalForm } from '../logicalForm.ts';
import { hasNothing } from './formResult.ts';

const MAX_TRIED = 4;

/** Which one condition empties a result; null when no single one is to blame. */
export async function explainEmptyForm(
  form: LogicalForm,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<string | null> {
  const labelling = labellingOf(form, lookup, clock);
  const shorter: readonly { readonly without: string; readonly form: LogicalForm }[] = [
    ...form.where.map((one, index) => ({
      without: conditionLabel(one, labelling),
      form: { ...form, where: form.where.toSpliced(index, 1) },
    })),
    ...form.having.map((one, index) => ({
      without: havingLabel(one, labelling),
      form: { ...form, having: form.having.toSpliced(index, 1) },
    })),
  ];
  for (const { without, form: relaxed } of shorter.slice(0, MAX_TRIED)) {
    const { semql } = formToSemql(relaxed, lookup, clock);
    if (!analysis.compile(semql).ok) continue;
    const executed = await runQuery(semql, `Trying without “${without}”`, analysis);
    if (!hasNothing(relaxed, executed.rows))
      return `Nothing is left because of “${without}”: without it, there are rows.`;
  }
  return null;
}
