import type { Analysis, RefusalSpec } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FormDecision } from '../deciding/decideForms.ts';
import { describeForm } from '../form/telling/describeForm.ts';
import { rowsName } from '../form/telling/nouns.ts';
import { suggestQuestions } from '../labels/suggestions.ts';
import type { Clock } from '../time/period.ts';

/** Says why a question whose words are all understood cannot be computed. */
export async function refuseForm(
  { failure, reading }: Extract<FormDecision, { kind: 'refuse' }>,
  lookup: CatalogLookup,
  clock: Clock,
  analysis: Analysis,
): Promise<RefusalSpec> {
  const rows = rowsName(reading.form.model, lookup);
  const asked = describeForm(reading.form, lookup, clock);
  const sentence = `I understood “${asked}”, but cannot compute it: ${failure.code === 'WORDS_LOST' ? failure.message : reason(failure.code, rows)}`;
  await analysis.step({ type: 'SUMMARIZE', reasoning: sentence }, { result: sentence });
  return {
    kind: 'refusal',
    title: 'These do not fit together',
    sentence,
    understood: reading.sources.map(({ words, definition }) => ({ phrase: words, says: `is ${definition}` })),
    notUnderstood: [],
    rewrites: [],
    unknown: [],
    nearest: [],
    suggestions: suggestQuestions(lookup),
  };
}

/** The reason in words of everyday: the compiler speaks to authors of SemQL. */
function reason(code: string, rows: string): string {
  switch (code) {
    case 'FANOUT':
      return `a number of something that several ${rows} share would be counted once for each of them.`;
    case 'NO_PATH':
      return `the definitions do not say how all of it belongs to ${rows}.`;
    case 'AMBIGUOUS_PATH':
    case 'AMBIGUOUS_FIELD':
      return `a part of it is related to ${rows} in several ways, and the question does not say which one to use.`;
    case 'CROSS_SOURCE':
      return 'its parts are in different databases, which one question cannot combine.';
    case 'UNSUPPORTED_IN_DIALECT':
      return 'the database of this data cannot compute it.';
    case 'LIMIT_EXCEEDED':
      return 'there would be too much to compute.';
    case 'TYPE_MISMATCH':
      return 'a value is of another kind than what it is compared with.';
    case 'ENUM_VALUE':
      return 'a value is none of those that its field can have.';
  }
  return 'its parts cannot be put into one query.';
}
