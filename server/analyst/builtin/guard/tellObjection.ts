import type { Objection } from './question.ts';

/**
 * Why a reading is not answered, as the end of a sentence.
 * @param question as it was asked: what it does not say would be added to it
 */
export function tellObjections(objections: readonly Objection[], question: string): string {
  const lost = objections.filter(({ kind }) => kind !== 'unsupported' && kind !== 'identifier');
  const [first] = lost;
  if (!first) {
    const [other] = objections;
    if (other?.kind === 'identifier') return 'a number that only names something would be added up.';
    return `the answer would be about ${(other?.words ?? '').replaceAll('_', ' ').replace('.', ': ')}, which the question does not name.`;
  }
  const alike = lost.filter(({ kind }) => kind === first.kind);
  const words = [...new Set(alike.map((one) => one.words.trim()).filter(Boolean))].slice(0, 3);
  const isSaid = (one: string): boolean => question.toLowerCase().includes(one.toLowerCase());
  const said = words.filter(isSaid);
  return said.length > 0 ? lossText(first.kind, said) : additionText(first.kind, words);
}

/** What the answer would lack, by the kind of the words that would be left out of it. */
function lossText(kind: Objection['kind'], words: readonly string[]): string {
  const said = listed(words.map((one) => `“${one}”`));
  const isOne = words.length < 2;
  switch (kind) {
    case 'negation':
      return `I could not tell what ${said} leaves out, and without it the question would be turned round.`;
    case 'superlative':
      return `nothing would be ranked as ${said} ${isOne ? 'says' : 'say'}.`;
    case 'grouping':
      return `the answer would not be split as ${said} ${isOne ? 'says' : 'say'}.`;
    case 'aggregate':
      return `the answer would not give what ${said} ${isOne ? 'asks' : 'ask'} for.`;
    case 'order':
      return `the rows would not be in the order that ${said} ${isOne ? 'asks' : 'ask'} for.`;
    case 'number':
    case 'operator':
      return `${said} would not be kept.`;
    case 'period':
    case 'dated':
      return `the time in ${said} would not be kept.`;
    case 'quoted':
    case 'text':
      return `${said} would not be looked for as it is written.`;
    default:
      return `I could not tell what ${said} ${isOne ? 'says' : 'say'} about the rest, and the answer would leave ${isOne ? 'it' : 'them'} out.`;
  }
}

/** What the answer would have that the question does not ask for. */
function additionText(kind: Objection['kind'], words: readonly string[]): string {
  const [word = ''] = words;
  const added: Partial<Readonly<Record<Objection['kind'], string>>> = {
    negation: 'would leave something out',
    superlative: 'would rank',
    aggregate:
      { total: 'would add up', average: 'would average', median: 'would take the middle' }[word] ?? 'would count',
    order: 'would sort',
    number: `would have the limit ${word}`,
  };
  return `the answer ${added[kind] ?? `would be about ${listed(words)}`}, which the question does not ask for.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
