import type { Analysis } from '../../analyst.ts';
import { runQuery } from '../answer/rows/runQuery.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { hasNothing } from '../form/telling/formResult.ts';
import { describeForm } from '../form/telling/describeForm.ts';
import type { Clock } from '../time/period.ts';
import type { FormDecision, GroundedForm } from './decideForms.ts';

/** Other readings that are tried where nothing matches. */
const mostTried = 3;

/**
 * A reading that nothing matches is doubted where another one of the same words has rows: which of
 * the two is meant, only the one who asks knows. Null: something matches, or there is no other.
 */
export async function doubtEmpty(
  { chosen, others }: Extract<FormDecision, { kind: 'answer' }>,
  question: string,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<Omit<Extract<FormDecision, { kind: 'clarify' }>, 'kind'> | null> {
  const label = ({ reading }: GroundedForm): string => describeForm(reading.form, lookup, clock);
  const other = others.filter((one) => label(one) !== label(chosen)).slice(0, mostTried);
  if (other.length === 0 || !(await isEmpty(chosen, 'Looking whether anything matches', analysis))) return null;
  for (const one of other) {
    if (await isEmpty(one, `Looking at ${label(one)}`, analysis)) continue;
    const tied = [chosen, one];
    return {
      question: `Nothing matches **${label(chosen)}**. Did you mean **${label(one)}**?`,
      options: tied.map((each) => ({
        label: label(each),
        question: `${question} (${label(each)})`,
        semql: each.semql,
      })),
      tied,
    };
  }
  return null;
}

async function isEmpty({ reading, semql }: GroundedForm, reasoning: string, analysis: Analysis): Promise<boolean> {
  const { rows } = await runQuery(semql, reasoning, analysis);
  return hasNothing(reading.form, rows);
}
