import type { Condition } from '../../form/logicalForm.ts';
import type { Literal } from '../../sentence/tree.ts';
import { isState } from '../../lexicon/states.ts';
import { isBirthDate } from '../../catalog/timeChoice.ts';
import { isCondition } from '../link/comparing.ts';
import { hopsTo, relatedCondition } from '../link/connection.ts';
import type { Meaning } from '../meaning.ts';
import { roleKinds } from '../../sentence/words/roleWords.ts';
import { datesOf, namingFields, personFields, yearsOf } from './namingFields.ts';
import { bestWays, fieldOf, isDate, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "from Rome" is no value of a destination. */
function saysOtherEnd(field: string, preposition: string | null): boolean {
  if (preposition === null || !/^(?:from|to|into)$/.test(preposition)) return false;
  const words = field.toLowerCase().split('_');
  const kind = roleKinds.find(({ called, before }) => before.length > 0 && words.some((one) => called.includes(one)));
  return kind !== undefined && !kind.before.includes(preposition);
}

/** "in Germany", "5", "named X": which field holds the value. */
export function literalConditions(
  world: World,
  meaning: Meaning,
  literal: Literal,
  preposition: string | null,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  // "accounts per year" are split, whatever else is called so.
  if (preposition === 'per') return [];
  // "takings by senior" would split by what is one value; "against last year" compares.
  if (meaning.measure !== null && preposition === 'by') return [];
  if (literal.period !== null && preposition !== null && isNoTime.test(preposition)) return [];
  const ways: Way<readonly Condition[]>[] = [];
  // "cancelled in May": the date that was named is in that period, no other.
  if (literal.period !== null && meaning.value?.kind === 'field' && isDate(world, meaning.value.field))
    return isCondition(world, meaning.value, [literal], negated).map((one) => ({ ...one, value: [one.value] }));
  const push = (of: readonly Way<Condition>[], cost: number): void => {
    ways.push(...of.map((one) => ({ ...one, value: [one.value], cost: one.cost + cost })));
  };
  if (
    meaning.value !== null &&
    (preposition === null ||
      preposition === 'is' ||
      preposition === 'named' ||
      preposition === 'of' ||
      preposition === 'except')
  )
    push(isCondition(world, meaning.value, [literal], negated), 0.02);
  if (preposition !== 'named')
    for (const mention of literal.values) {
      const condition: Condition = {
        kind: 'compare',
        left: scalarOf(mention.field),
        operator: '=',
        right: { kind: 'literal', value: mention.value },
      };
      const doubt = (1 - mention.weight) * 0.3;
      const hops = hopsTo(world, meaning.model, mention.field);
      // "bikes in repair", where that is what they are: no bikes with repairs.
      const isSaid = preposition === null || preposition === 'is';
      const against = saysOtherEnd(mention.field.name, preposition) ? 0.06 : 0;
      const own = hops === 0 && isSaid && isState(literal.words.toLowerCase().split(' ')) ? -0.05 : 0;
      if (hops !== null)
        push([way(negated ? { ...condition, operator: '<>' } : condition)], own + against + doubt + hops * 0.04);
      else
        ways.push(
          ...relatedCondition(world, meaning.model, mention.field.model, [condition], { negated, count: null }).map(
            (one) => ({
              ...one,
              cost: one.cost + doubt + 0.08,
            }),
          ),
        );
    }
  // Its own name: "product 'X'", "named X", "customer John Smith".
  if (
    preposition === null ||
    preposition === 'named' ||
    preposition === 'is' ||
    preposition === 'except' ||
    preposition === 'of' ||
    preposition === 'for'
  ) {
    // A year or a number is no name, unless it is called one.
    const isSure =
      preposition === 'named' ||
      literal.quoted ||
      (literal.values.length > 0 && literal.number === null && literal.period === null);
    for (const field of isSure ? namingFields(world, meaning.model) : [])
      push(isCondition(world, scalarOf(field), [literal], negated), preposition === 'named' ? 0 : 0.08);
    ways.push(...personNamed(world, meaning.model, literal, negated));
    const key = keyOf(world, meaning.model);
    if (key && (literal.number !== null || literal.quoted) && preposition !== 'named')
      push(isCondition(world, scalarOf(key), [literal], negated), 0.1);
  }
  if (literal.period !== null) {
    const own = [
      ...world.lookup.timeDimensions(meaning.model).map(({ name }) => fieldOf(meaning.model, name)),
      ...yearsOf(world, meaning.model),
    ];
    const stem = (/^\p{L}{4,}/u.exec(preposition ?? '')?.[0] ?? '').slice(0, 4).toLowerCase();
    const isSaid = (name: string) =>
      name.toLowerCase().includes(stem) || (stem === 'born' && isBirthDate(fieldOf(meaning.model, name), world.lookup));
    const said = stem === '' ? [] : own.filter(({ name }) => isSaid(name));
    for (const date of said) push(isCondition(world, scalarOf(date), [literal], negated), 0);
    if (said.length === 0) {
      // A verb that no date of the rows is called by may be of other rows: "customers ordered in
      // May".
      const far = stem === '' ? 0.06 : 0.16;
      for (const date of datesOf(world, meaning)) push(isCondition(world, scalarOf(date), [literal], negated), far);
      for (const year of yearsOf(world, meaning.model))
        push(isCondition(world, scalarOf(year), [literal], negated), 0.08);
    }
  }
  return bestWays(ways, 6);
}

/** "John Smith" where first and last names are apart. */
function personNamed(
  world: World,
  model: string,
  literal: Literal,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  const [first, last] = personFields(world, model);
  const [given, ...family] = literal.words.split(' ');
  if (!first || !last || given === undefined || family.length === 0 || negated) return [];
  const equals = (field: string, value: string): Condition => ({
    kind: 'compare',
    left: scalarOf(fieldOf(model, field)),
    operator: '=',
    right: { kind: 'literal', value },
  });
  // Names of persons are written in capitals.
  if (!literal.words.split(' ').every((word) => /^\p{Lu}/u.test(word))) return [];
  return [way([equals(first, given), equals(last, family.join(' '))], 0.03)];
}

/** Prepositions that never lead to a period in which something was. */
const isNoTime = /^(?:against|to|towards|about|regarding|concerning|with|near|via|using)$/;
