import type { Objection } from './question.ts';

/** Why a reading is not answered, as the end of a sentence. */
export function tellObjections(objections: readonly Objection[]): string {
  const lost = objections.filter(({ kind }) => kind !== 'unsupported' && kind !== 'identifier');
  const [first] = lost;
  if (first) {
    const words = [...new Set(lost.map((one) => one.words))].slice(0, 3).map((one) => `“${one}”`);
    return `${listed(words)} would not be in the answer as ${words.length === 1 ? 'it was' : 'they were'} asked.`;
  }
  const [other] = objections;
  if (other?.kind === 'identifier') return 'a number that only names something would be added up.';
  return `the answer would be about ${(other?.words ?? '').replaceAll('_', ' ').replace('.', ': ')}, which the question does not name.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
