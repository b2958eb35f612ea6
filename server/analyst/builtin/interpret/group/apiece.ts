import type { FieldRef } from '../../reading.ts';
import type { Ask, Literal, Modifier, Noun, Target } from '../../sentence/tree.ts';

type Said = Extract<Modifier, { kind: 'literal' }>;

/**
 * "the average weight of the dogs and of the cats": a number for each of these values, which no row
 * can have both of. Null: no such thing is asked.
 */
export function apiece(ask: Ask): Ask | null {
  const groups: Noun[] = [];
  const targets = ask.targets.map((target): Target => {
    if ((target.kind !== 'aggregate' && target.kind !== 'count') || target.noun === null) return target;
    const said = target.noun.modifiers.filter(isPlain);
    const field = said.length > 1 ? sharedField(said.map(({ literal }) => literal)) : null;
    if (field === null) return target;
    groups.push(groupOf(said, field));
    const rest = target.noun.modifiers.filter((one) => !isPlain(one));
    return { ...target, noun: { ...target.noun, modifiers: [...rest, { kind: 'any', of: said }] } };
  });
  const isSame = groups.every(({ words }) => words === groups[0]?.words);
  return groups.length > 0 && isSame ? { ...ask, targets, groups: [...ask.groups, ...groups.slice(0, 1)] } : null;
}

function isPlain(one: Modifier): one is Said {
  return one.kind === 'literal' && !one.negated && one.literal.period === null && one.literal.number === null;
}

/** The field that all of them are different values of; null: there is none. */
function sharedField(literals: readonly Literal[]): FieldRef | null {
  const [first, ...rest] = literals;
  const shared = first?.values.find(({ field, value }) =>
    rest.every((one) =>
      one.values.some(
        (other) => other.field.model === field.model && other.field.name === field.name && other.value !== value,
      ),
    ),
  );
  return shared?.field ?? null;
}

function groupOf(said: readonly Said[], field: FieldRef): Noun {
  const [start, end] = [said[0]?.literal.start ?? 0, said.at(-1)?.literal.end ?? 0];
  return {
    start,
    end,
    words: field.name,
    names: [{ start, end, target: { kind: 'field', field }, weight: 1, match: 'whole', via: 'name' }],
    modifiers: [],
    each: true,
    distinct: false,
    count: null,
    superlative: null,
    owner: null,
  };
}
