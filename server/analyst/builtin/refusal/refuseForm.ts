import type { RefusalSpec } from '../../analyst.ts';
import type { FormDecision } from '../deciding/decideForms.ts';
import type { LogicalForm } from '../form/logicalForm.ts';
import { describeForm } from '../form/telling/describeForm.ts';
import { rowsName } from '../form/telling/nouns.ts';
import { answerableQuestions, findRewrites } from './findRewrites.ts';
import { partRewrites } from './partRewrites.ts';
import type { Refusing } from './refuse.ts';
import type { RewriteText } from './rewriting.ts';
import { chosenItems, unmappedWords } from './unmappedWords.ts';

/** Says why a question whose words are all understood cannot be computed. */
export async function refuseForm(
  { failure, reading }: Extract<FormDecision, { kind: 'refuse' }>,
  refusing: Refusing,
): Promise<RefusalSpec> {
  const { lookup, clock, analysis, mentions } = refusing;
  const rows = rowsName(reading.form.model, lookup);
  const asked = describeForm(reading.form, lookup, clock);
  const isLost = failure.code === 'WORDS_LOST';
  const sentence = isLost
    ? `The nearest I can compute is “${asked}”, but ${failure.message}`
    : `I understood “${asked}”, but cannot compute it: ${reason(failure.code, rows)}`;
  const smaller = smallerForms(reading.form).map((form): RewriteText => {
    const text = describeForm(form, lookup, clock);
    return { question: text.charAt(0).toUpperCase() + text.slice(1), kind: 'drop', note: 'with fewer parts' };
  });
  const found = await findRewrites([...smaller, ...partRewrites(mentions, lookup)], refusing);
  const rewrites = found.map(({ question, note }) => ({ question, note }));
  const unmapped = isLost ? unmappedWords(chosenItems(refusing.question), refusing) : [];
  await analysis.step({ type: 'SUMMARIZE', reasoning: sentence }, { result: sentence });
  return {
    kind: 'refusal',
    title: isLost ? 'Not all of it would be answered' : 'These do not fit together',
    sentence,
    understood: reading.sources.map(({ words, definition }) => ({ phrase: words, says: `is ${definition}` })),
    notUnderstood: [],
    rewrites,
    unknown: [],
    ...(unmapped.length > 0 ? { unmapped } : {}),
    nearest: [],
    suggestions: rewrites.length > 0 ? [] : await answerableQuestions(refusing),
  };
}

/** The form without one of its parts, the least part first. */
function smallerForms(form: LogicalForm): readonly LogicalForm[] {
  const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at);
  return [
    ...(form.order.length > 0 && form.limit === null ? [{ ...form, order: [] }] : []),
    ...form.having.map((_, at) => ({ ...form, having: without(form.having, at) })),
    ...form.where.map((_, at) => ({ ...form, where: without(form.where, at) })),
    ...(form.columns.length > 1 ? form.columns.map((_, at) => ({ ...form, columns: without(form.columns, at) })) : []),
  ];
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
