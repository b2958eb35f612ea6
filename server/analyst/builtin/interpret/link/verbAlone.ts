import type { Condition } from '../../form/logicalForm.ts';
import type { DimensionDefinition } from '../../../../semql/catalog/definition.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { FieldRef } from '../../reading.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { isName, within } from './coming.ts';
import { hopsTo, relatedCondition } from './connection.ts';
import { spoken } from '../noun/fields.ts';
import { rowsOf } from '../meaning.ts';
import type { Meaning } from '../meaning.ts';
import { withConditions } from '../noun/withConditions.ts';
import { andThen, bestWays, dimensionOf, isDate, scalarOf, way } from '../world.ts';
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
  verb: Extract<Modifier, { kind: 'verb' }>,
): readonly Way<Meaning>[] {
  const { words, names, negated } = verb;
  // Rows are done at some time, and no number of theirs.
  if (verb.during !== null && meaning.value !== null && !isName(world, meaning)) return [];
  const said = withConditions(meaning, bestWays(names.flatMap((name) => saidBy(world, meaning, name, verb)))).map(
    (one) => ({ ...one, notes: [...one.notes, ...noteOf(one.value, words)] }),
  );
  if (verb.during !== null || verb.object !== null) return said;
  if (said.length === 0 && negated) return neverUsed(world, meaning, words);
  const isEmpty = emptyVerbs.has(words.split(' ')[0] ?? '') && !negated;
  return isEmpty ? [...said, way(meaning, 0.02)] : said;
}

/** Verbs that say only that something was made use of, whichever rows say so. */
const vagueVerbs = new Set(
  'took taken takes take taking used use uses chosen chose choose picked pick selected select joined join attended attend got gotten'.split(
    ' ',
  ),
);

/** "courses nobody has taken": those without any of the only rows that belong to them. */
function neverUsed(world: World, meaning: Meaning, words: string): readonly Way<Meaning>[] {
  if (!vagueVerbs.has(words.split(' ')[0] ?? '')) return [];
  const { model } = meaning;
  const others = world.lookup.catalog.models.filter(({ name }) => world.lookup.joins.toMany(model, name).length === 1);
  const [only, other] = others;
  if (only === undefined || other !== undefined) return [];
  return withConditions(meaning, relatedCondition(world, model, only.name, [], { negated: true, count: null })).map(
    (one) => ({
      ...one,
      cost: one.cost + 0.06,
      notes: [
        ...one.notes,
        { kind: 'synonym', text: `“${words}” is read as ${rowsName(only.name, world.lookup)}`, phrase: words },
      ],
    }),
  );
}

function saidBy(
  world: World,
  { model }: Meaning,
  { target, weight }: NameMention,
  { negated, during, object }: Extract<Modifier, { kind: 'verb' }>,
): readonly Way<readonly Condition[]>[] {
  const doubt = (1 - weight) * 0.3;
  if (target.kind === 'model' && target.model !== model)
    return bestWays(
      andThen(within(world, target.model, during), (when) =>
        andThen(doneTo(world, target.model, object), (what) =>
          relatedCondition(world, model, target.model, [...when, ...what], { negated, count: null }),
        ),
      ).map((one) => ({ ...one, cost: one.cost + doubt + 0.04 })),
    );
  if (object !== null || during !== null) return [];
  if (target.kind === 'field' && hopsTo(world, model, target.field) === null && isDate(world, target.field)) {
    // "clients who sent anything": rows that have the date of it.
    const known: Condition = { kind: 'missing', of: scalarOf(target.field), negated: true };
    return relatedCondition(world, model, target.field.model, [known], { negated, count: null }).map((one) => ({
      ...one,
      cost: one.cost + doubt + 0.06,
    }));
  }
  if (target.kind !== 'field' || hopsTo(world, model, target.field) !== 0) return [];
  const condition = marks(world, target.field, negated);
  return condition === null ? [] : [way([condition], doubt)];
}

/** What rows must be of where a verb says what was done to: "rented a cargo bike". */
function doneTo(world: World, model: string, object: Modifier | null): readonly Way<readonly Condition[]>[] {
  if (object === null) return [way([])];
  const ways = world.narrow(rowsOf(model), [object]);
  const phrase = object.kind === 'link' ? object.noun.words : null;
  return ways.flatMap(({ value: of, cost, notes }): readonly Way<readonly Condition[]>[] =>
    of.value === null && of.measure === null && of.rank === null && of.groups.length === 0
      ? [
          way(
            of.where,
            cost,
            notes.map((note) => ({ ...note, phrase: note.phrase ?? phrase })),
          ),
        ]
      : [],
  );
}

/** A field that tells whether something was done: a mark, or the date of it. */
function marks(world: World, field: FieldRef, negated: boolean): Condition | null {
  const dimension = dimensionOf(world, field);
  const type = dimension?.type;
  const of = scalarOf(field);
  const yes = dimension === undefined ? null : yesOf(dimension);
  if (yes !== null)
    return { kind: 'compare', left: of, operator: negated ? '<>' : '=', right: { kind: 'literal', value: yes } };
  if (type === 'BOOLEAN')
    return { kind: 'compare', left: of, operator: '=', right: { kind: 'literal', value: !negated } };
  return type === 'DATE' || type === 'TIMESTAMP' ? { kind: 'missing', of, negated: !negated } : null;
}

/** The value that says so where a field holds "Yes" and "No"; null: it holds something else. */
function yesOf({ type, enumValues, sampleValues }: DimensionDefinition): string | null {
  if (type !== 'STRING' && type !== 'ENUM') return null;
  const values = [...new Set([...enumValues.map(({ value }) => value), ...sampleValues])];
  const [yes, other] = values.filter((value) => /^(?:yes|y|true)$/i.test(value));
  const isMark = values.length === 2 && values.every((value) => /^(?:yes|no|y|n|true|false)$/i.test(value));
  return isMark && yes !== undefined && other === undefined ? yes : null;
}

function noteOf({ model }: Meaning, words: string): Way<Meaning>['notes'] {
  return [{ kind: 'synonym', text: `“${words}” is read as a condition on ${spoken(model)}`, phrase: words }];
}
