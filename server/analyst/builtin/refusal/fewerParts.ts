import { fieldsOf } from '../deciding/understand.ts';
import { numbersFor } from './numberLabels.ts';
import { otherKeys } from './otherParts.ts';
import type { Rewriting, RewriteText } from './rewriting.ts';

/** The question without some of its words and what joins them to the others. */
export function without({ words }: Rewriting, places: Iterable<number>): readonly RewriteText[] {
  const dropped = [...places].toSorted((a, b) => a - b);
  const quoted = dropped.map((index) => `“${words.items[index]?.mark.words ?? ''}”`);
  const left = new Set(dropped);
  for (const index of dropped)
    for (let before = index - 1; before >= 0 && words.joins(before); before--) left.add(before);
  // "orders and revenue share": what joined the first thing to the next goes with it.
  const first = words.items.findIndex((_, index) => !left.has(index));
  if (words.items[first]?.meaning.kind === 'joiner') left.add(first);
  // Two things set against each other, said without "vs", would be one.
  const isAgainst = dropped.every((index) => words.isOperator(index, 'versus'));
  // "which segment improved most": without its verb there is nothing that "most" says how.
  const isVerb = dropped.some((index) => /^(?:the )?(?:most|least)$/i.test(words.items[index + 1]?.mark.words ?? ''));
  if (quoted.length === 0 || left.size >= words.items.length || isAgainst || isVerb) return [];
  return [
    {
      question: words.text(new Map([...left].map((index) => [index, null]))),
      kind: 'drop',
      note: `leaves ${quoted.join(', ')} out`,
    },
  ];
}

/**
 * Everything was understood, and does not go together: one part less, or another one in its
 * place.
 */
export function apart(rewriting: Rewriting): readonly RewriteText[] {
  const { candidate, words, lookup } = rewriting;
  const names = words.items.flatMap(({ meaning }, index) =>
    meaning.kind === 'name' && ['dimension', 'value', 'model', 'filter', 'role'].includes(meaning.target.kind)
      ? [index]
      : [],
  );
  const measure = words.items.findIndex(
    ({ meaning }) => meaning.kind === 'name' && (meaning.target.kind === 'metric' || meaning.target.kind === 'measure'),
  );
  const [field] = fieldsOf(candidate.reading).filter((one) => one.model !== candidate.reading.measures[0]?.model);
  const others =
    measure < 0 || !field
      ? []
      : numbersFor(field.model, lookup).map((label): RewriteText => ({
          question: words.text(new Map([[measure, label]])),
          kind: 'measure',
          note: `${label} instead of ${words.items[measure]?.mark.words ?? ''}`,
        }));
  return [
    ...otherKeys(
      rewriting,
      names.filter((index) => words.isKey(index)),
    ),
    ...names.flatMap((index) => without(rewriting, [index])),
    ...others,
  ];
}
