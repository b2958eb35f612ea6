import type { Condition } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { hopsTo, relatedCondition } from './connection.ts';
import { spoken } from '../noun/fields.ts';
import type { Meaning } from '../meaning.ts';
import { withConditions } from '../noun/withConditions.ts';
import { bestWays, dimensionOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Verbs that say nothing of the rows: "that exist", "recorded", "payments made". */
const emptyVerbs = new Set(
  (
    'exist exists existing recorded registered listed available stored given found present used using have has do does did be in ' +
    'involved made offered provided taken held associated placed done had shown reported submitted filed raised issued created entered logged ' +
    'processed assigned conducted performed'
  ).split(' '),
);

/**
 * A verb without an object: "rooms that were booked" have bookings, "orders returned" are marked as
 * such or have a date of it.
 */
export function verbAlone(
  world: World,
  meaning: Meaning,
  { words, names, negated }: Extract<Modifier, { kind: 'verb' }>,
): readonly Way<Meaning>[] {
  const said = withConditions(meaning, bestWays(names.flatMap((name) => saidBy(world, meaning, name, negated)))).map(
    (one) => ({ ...one, notes: [...one.notes, ...noteOf(one.value, words)] }),
  );
  const isEmpty = emptyVerbs.has(words.split(' ')[0] ?? '') && !negated;
  return isEmpty ? [...said, way(meaning, 0.02)] : said;
}

function saidBy(
  world: World,
  { model }: Meaning,
  { target, weight }: NameMention,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  const doubt = (1 - weight) * 0.3;
  if (target.kind === 'model' && target.model !== model)
    return relatedCondition(world, model, target.model, [], { negated, count: null }).map((one) => ({
      ...one,
      cost: one.cost + doubt + 0.04,
    }));
  if (target.kind !== 'field' || hopsTo(world, model, target.field) !== 0) return [];
  const condition = marks(world, target.field, negated);
  return condition === null ? [] : [way([condition], doubt)];
}

/** A field that tells whether something was done: a mark, or the date of it. */
function marks(world: World, field: FieldRef, negated: boolean): Condition | null {
  const type = dimensionOf(world, field)?.type;
  const of = scalarOf(field);
  if (type === 'BOOLEAN')
    return { kind: 'compare', left: of, operator: '=', right: { kind: 'literal', value: !negated } };
  return type === 'DATE' || type === 'TIMESTAMP' ? { kind: 'missing', of, negated: !negated } : null;
}

function noteOf({ model }: Meaning, words: string): Way<Meaning>['notes'] {
  return [{ kind: 'synonym', text: `“${words}” is read as a condition on ${spoken(model)}`, phrase: words }];
}
