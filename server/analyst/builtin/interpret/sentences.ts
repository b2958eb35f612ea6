import type { Ask, Modifier, Noun, Target } from '../sentence/tree.ts';

/** "the number of platforms for devices": of all of them, not for each. */
export function ofGroups(ask: Ask): Ask {
  const vague = ask.groups.filter(({ each }) => !each);
  const isNumber = ask.targets.some((one) => one.kind === 'count' || one.kind === 'aggregate');
  if (!isNumber) return ask;
  const links = vague.map((noun): Modifier => ({
    kind: 'link',
    noun,
    words: 'for',
    negated: false,
    count: null,
    possessive: true,
  }));
  return {
    ...ask,
    groups: ask.groups.filter(({ each }) => each),
    targets: ask.targets.map((one): Target => {
      if (one.kind === 'aggregate' || one.kind === 'noun') return { ...one, noun: linkedTo(one.noun, links) };
      return one.kind === 'count' && one.noun !== null ? { ...one, noun: linkedTo(one.noun, links) } : one;
    }),
  };
}

function linkedTo(noun: Noun, links: readonly Modifier[]): Noun {
  return { ...noun, modifiers: [...noun.modifiers, ...links] };
}

/** "Which customers …? List their names.": the second sentence says which columns are shown. */
export function merged(ask: Ask, second: Ask): Ask {
  const numbers = ask.targets.filter((one) => one.kind === 'count' || one.kind === 'aggregate');
  const [first] = ask.targets;
  const subject = first?.kind === 'noun' ? first.noun : null;
  const extra = second.targets.filter((one) => !(one.kind === 'count' && one.noun === null && numbers.length > 0));
  return {
    targets: [...numbers, ...extra],
    groups: [...ask.groups, ...second.groups],
    orders: [...ask.orders, ...second.orders],
    subject,
  };
}
