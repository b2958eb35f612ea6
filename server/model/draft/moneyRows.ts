import type { TableSpeech } from '../../source/naming/spokenName.ts';
import type { FieldIdea } from './draftModel.ts';

/** Nouns of rows that are money: their total is an amount, not how many there are. */
const money = new Set(
  `charge fee payment expense cost fare rent refund donation deposit fine toll premium commission bonus salary wage tax
  contribution royalty surcharge subsidy`.split(/\s+/),
);

/**
 * Adds what people call the amount of rows that are money: the total charges of a table of charges
 * are the sum of their only amount.
 */
export function withMoneyNames(fields: readonly FieldIdea[], { noun, nouns, isEnglish }: TableSpeech): FieldIdea[] {
  const sums = fields.filter(
    ({ kind, field, column }) =>
      kind === 'MEASURE' && column?.semanticType === 'CURRENCY' && field.expression.startsWith('SUM('),
  );
  const isMoney = isEnglish && money.has(noun.split(' ').at(-1) ?? '');
  if (!isMoney || sums.length !== 1) {
    return [...fields];
  }
  const names = [`total ${nouns}`, `sum of ${nouns}`, `amount of ${nouns}`, `${noun} amount`];
  return fields.map((idea) => {
    if (idea !== sums[0] || idea.kind !== 'MEASURE') {
      return idea;
    }
    return { ...idea, field: { ...idea.field, synonyms: [...new Set([...idea.field.synonyms, ...names])] } };
  });
}
