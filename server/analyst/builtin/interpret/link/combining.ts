import type { Condition } from '../../form/logicalForm.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { isKey } from '../noun/identity.ts';
import type { Meaning } from '../meaning.ts';
import { valuesWhere } from '../noun/withConditions.ts';
import { andThen, bestWays, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Conditions of several modifiers, joined. */
export function combined(
  world: World,
  meaning: Meaning,
  { kind, of }: Extract<Modifier, { kind: 'any' | 'both' | 'none' }>,
): readonly Way<Meaning>[] {
  const [only, other] = of;
  // "without films": without those rows between the two that belong to one.
  const isPlain = kind === 'none' && other === undefined && only?.kind === 'link' && !only.negated;
  const direct =
    isPlain && meaning.value === null && only.count === null && only.noun.modifiers.length === 0 && !only.noun.each
      ? world.narrow(meaning, [{ ...only, negated: true }]).map((one) => ({ ...one, cost: one.cost + 0.02 }))
      : [];
  return bestWays([...joined(world, meaning, kind, of), ...direct]);
}

function joined(
  world: World,
  meaning: Meaning,
  kind: 'any' | 'both' | 'none',
  of: readonly Modifier[],
): readonly Way<Meaning>[] {
  const bare: Meaning = { ...meaning, where: [], rank: null, groups: [] };
  const each = of.map((modifier) =>
    world
      .narrow(bare, [modifier])
      .flatMap((one) =>
        one.value.rank === null && one.value.groups.length === 0 && one.value.model === meaning.model
          ? [{ ...one, value: one.value.where }]
          : [],
      ),
  );
  let ways: readonly Way<readonly (readonly Condition[])[]>[] = [way([])];
  for (const options of each)
    ways = andThen(ways, (known) => options.map((one) => ({ ...one, value: [...known, one.value] })));
  return ways.flatMap((one): readonly Way<Meaning>[] => {
    const parts = one.value.map(together);
    if (parts.length === 0 || one.value.some((part) => part.length === 0)) return [];
    const done = (condition: Condition, cost = 0): readonly Way<Meaning>[] => [
      { ...one, cost: one.cost + cost, value: { ...meaning, where: [...meaning.where, condition], unnamed: false } },
    ];
    const onValue = (part: Condition, negated: boolean): Condition | null =>
      meaning.value === null ? null : { kind: 'in', of: meaning.value, query: valuesWhere(meaning, part), negated };
    if (kind === 'any') {
      // "from Chicago, Illinois": each is of another field.
      if (of.length === 2 && of.every((each) => each.kind === 'literal') && ofTwoFields(parts))
        return [...done({ kind: 'all', of: parts }, 0.02), ...done({ kind: 'any', of: parts }, 0.06)];
      return done({ kind: 'any', of: parts });
    }
    if (kind === 'none') {
      // Values without such rows, not values of other rows: "cities without …".
      const apart =
        meaning.value !== null && !isKey(world, meaning) ? parts.flatMap((part) => onValue(part, true) ?? []) : [];
      if (apart.length > 0) return done(together(apart), 0.06);
      const [part, other] = parts;
      if (part?.kind === 'in' && other === undefined) return done({ ...part, negated: !part.negated });
      return done({ kind: 'not', of: part && other === undefined ? part : { kind: 'any', of: parts } });
    }
    const apart = meaning.value === null ? [] : parts.flatMap((part) => onValue(part, false) ?? []);
    if (apart.length > 0) return done(together(apart), 0.03);
    return contradict(parts) ? [] : done({ kind: 'all', of: parts });
  });
}

function ofTwoFields(parts: readonly Condition[]): boolean {
  const fields = parts.flatMap((one) => (one.kind === 'compare' && one.left.kind === 'field' ? [one.left.field] : []));
  const [first, second] = fields;
  return first !== undefined && second !== undefined && first.model === second.model && first.name !== second.name;
}

/** True where one value would have to equal several. */
function contradict(parts: readonly Condition[]): boolean {
  const equal = parts.flatMap((one) =>
    one.kind === 'compare' && one.operator === '=' ? [JSON.stringify(one.left)] : [],
  );
  return new Set(equal).size < equal.length;
}

function together(of: readonly Condition[]): Condition {
  const [first] = of;
  return of.length === 1 && first ? first : { kind: 'all', of };
}
