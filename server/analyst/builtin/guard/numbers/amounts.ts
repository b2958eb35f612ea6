import type { Guarded, Objection } from '../question.ts';

const groupWords =
  /^(?:by|per|each|every|different|distinct|unique|which|what|whose|same|of|for|in|at|on|with|across|their|its|and|,|the)$/;

/**
 * "parts cost plus labour cost by branch": a number that is added up elsewhere is no group of its
 * own, unless a word before it says so.
 */
export function amountsGrouped({ claims, mentions, lookup }: Guarded): readonly Objection[] {
  if (!claims.grouped || claims.asked === 0) return [];
  return claims.shown.flatMap(({ model, name }): readonly Objection[] => {
    const dimension = lookup.dimension(model, name);
    const { key } = lookup.identity(model);
    const isRow = key !== undefined && claims.shown.some((one) => one.model === model && one.name === key.name);
    if (dimension?.type !== 'NUMBER' || key?.name === name || isRow || !isAdded(model, name)) return [];
    const places = [...mentions.words.keys()].filter((at) =>
      mentions
        .names(at)
        .some(({ target }) => target.kind === 'field' && target.field.model === model && target.field.name === name),
    );
    const isAsked = places.some((at) => at === 0 || groupWords.test(mentions.words[at - 1]?.text ?? ''));
    const [place] = places;
    return isAsked || place === undefined ? [] : [{ kind: 'unused', words: mentions.words[place - 1]?.raw ?? '' }];
  });

  function isAdded(model: string, name: string): boolean {
    return (lookup.model(model)?.measures ?? []).some(({ expression }) =>
      new RegExp(`^\\s*SUM\\s*\\(\\s*${name}\\s*\\)`, 'i').test(expression),
    );
  }
}
