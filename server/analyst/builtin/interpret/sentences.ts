import type { Ask, Modifier, Noun, Target } from '../sentence/tree.ts';

/** "the number of platforms for devices": of all of them, not for each. */
export function ofGroups(ask: Ask): Ask {
  const vague = ask.groups.filter(({ each }) => !each);
  const isNumber = ask.targets.some(({ kind }) => kind === 'count' || kind === 'aggregate' || kind === 'share');
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

/** True for a number that was asked for before. */
function isCounted(numbers: readonly Target[], { words, modifiers }: Noun): boolean {
  return (
    modifiers.length === 0 &&
    numbers.some((one) => one.kind === 'count' && one.noun?.words.toLowerCase() === words.toLowerCase())
  );
}

/** "Which customers …? List their names.": the second sentence says which columns are shown. */
export function merged(ask: Ask, second: Ask): Ask {
  const numbers = ask.targets.filter(({ kind }) => kind === 'count' || kind === 'aggregate' || kind === 'share');
  const [first] = ask.targets;
  const subject = first?.kind === 'noun' ? first.noun : null;
  const extra = second.targets.filter(
    (one) => one.kind !== 'count' || numbers.length === 0 || (one.noun !== null && !isCounted(numbers, one.noun)),
  );
  return {
    targets: [...numbers, ...extra],
    groups: [...ask.groups, ...second.groups],
    orders: [...ask.orders, ...second.orders],
    subject,
  };
}

/**
 * "flights without a pilot, count", "flights without a pilot - how many": the rows that are named
 * are counted. Null: no such thing is asked.
 */
export function countAlone(ask: Ask, second: Ask | null): Ask | null {
  const [first, number, more] = [...ask.targets, ...(second?.targets ?? [])];
  const isPlain = ask.groups.length === 0 && ask.orders.length === 0 && (second?.groups.length ?? 0) === 0;
  if (!isPlain || more !== undefined || first?.kind !== 'noun' || !first.bare || first.noun.superlative !== null)
    return null;
  if (number?.kind !== 'count' || number.noun !== null) return null;
  // "customers with two or more orders and how many": the orders of each are counted.
  const isNumbered = first.noun.modifiers.some((one) => one.kind === 'link' && one.count !== null && !one.negated);
  if (isNumbered && second === null) return null;
  return { ...ask, targets: [{ kind: 'count', noun: first.noun, distinct: first.noun.distinct }] };
}

/**
 * "students per advisor, how many", "films by year, how many each": the rows are counted in the
 * groups that are said. Null: no such thing is asked.
 */
export function countPerGroup(ask: Ask, second: Ask | null): Ask | null {
  const [first, number, more] = [...ask.targets, ...(second?.targets ?? [])];
  if (more !== undefined || first?.kind !== 'noun' || first.noun.superlative !== null) return null;
  if (number?.kind !== 'count' || number.noun !== null || ask.subject !== null) return null;
  const isGroup = (one: Modifier): one is Extract<Modifier, { kind: 'link' }> =>
    one.kind === 'link' && /^(?:by|per|across)$/.test(one.words) && !one.negated && one.count === null;
  const said = first.noun.modifiers.filter(isGroup).map(({ noun }) => ({ ...noun, each: true }));
  const groups = [...said, ...ask.groups, ...(second?.groups ?? [])];
  if (groups.length === 0) return null;
  const noun = { ...first.noun, modifiers: first.noun.modifiers.filter((one) => !isGroup(one)) };
  return {
    targets: [{ kind: 'count', noun, distinct: noun.distinct }],
    groups,
    orders: [...ask.orders, ...(second?.orders ?? [])],
    subject: null,
  };
}

/** "suppliers of more than 4 products, and how many": the products are counted. */
export function countingSaid(ask: Ask): Ask {
  const rows = [
    ...ask.targets.flatMap((one) => (one.kind === 'noun' ? [one.noun] : [])),
    ...(ask.subject ? [ask.subject] : []),
  ];
  const counted = rows.flatMap(({ modifiers }) =>
    modifiers.flatMap((one) => (one.kind === 'link' && one.count !== null && !one.negated ? [one.noun] : [])),
  );
  const [only, other] = counted;
  if (!only || other) return ask;
  return {
    ...ask,
    targets: ask.targets.map((one) => (one.kind === 'count' && one.noun === null ? { ...one, noun: only } : one)),
  };
}
