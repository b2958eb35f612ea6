import { column, formOf } from '../../form/formOf.ts';
import type { Aggregate, Condition, LogicalForm, Scalar } from '../../form/logicalForm.ts';
import { dateEventsOf, keysOf } from '../../durations/dateEvents.ts';
import { durationParts } from '../../durations/durationField.ts';
import { mayBeUnknown } from '../../writing/conditionText.ts';
import type { Count, Modifier, Noun } from '../../sentence/tree.ts';
import { inOneTime } from './inOneTime.ts';
import { havingSuperior } from './kin.ts';
import { timeCondition } from './durationCondition.ts';
import { hopsTo, relatedCondition } from './connection.ts';
import { basesOf, countOf } from '../group/counting.ts';
import { fieldsNamed } from '../noun/fields.ts';
import { yesNumber } from '../../catalog/flagField.ts';
import { isKey, tellsApart } from '../noun/identity.ts';
import { datesOf, isTimed } from '../noun/namingFields.ts';
import { isRowTime } from '../noun/rowTimes.ts';
import type { Meaning } from '../meaning.ts';
import { withConditions } from '../noun/withConditions.ts';
import { andThen, bestWays, dimensionOf, isNumber, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "who placed orders", "of customers", "in each city". */
export function linked(
  world: World,
  meaning: Meaning,
  modifier: Extract<Modifier, { kind: 'link' }>,
): readonly Way<Meaning>[] {
  // "orders except those of last year"
  if (modifier.noun.names.length === 0 && /^(?:except|other than|excluding|apart|besides)/.test(modifier.words))
    return world.narrow(meaning, [{ kind: 'none', of: [{ kind: 'all', of: modifier.noun.modifiers }] }]);
  // "never mailed to anyone" says what the verb says, and nothing of who it was.
  if (modifier.negated && modifier.noun.names.length === 0 && modifier.noun.words.startsWith('any')) return [];
  const superior = havingSuperior(world, meaning, modifier);
  if (superior !== null) return superior;
  const spread = apart(modifier) ?? inOneTime(modifier, world.clock);
  if (spread !== null) return world.narrow(meaning, [spread]);
  const { negated } = modifier;
  const isCounted =
    !modifier.possessive &&
    modifier.count === null &&
    modifier.noun.count !== null &&
    modifier.noun.superlative === null;
  const count: Count | null = isCounted ? { operator: '=', value: modifier.noun.count ?? 0 } : modifier.count;
  const noun: Noun = isCounted ? { ...modifier.noun, count: null } : modifier.noun;
  if (noun.each && noun.names.length === 0 && noun.modifiers.length === 0)
    return negated || count !== null ? [] : [way(meaning, 0.01)];
  // "with 3 rooms": the number of a field rather than of rows.
  const counted: readonly Way<Meaning>[] =
    count === null || isSome(count) || noun.modifiers.length > 0
      ? []
      : withConditions(
          meaning,
          andThen(
            fieldsNamed(world, meaning.model, noun).filter(
              ({ value }) => value.kind === 'field' && isNumber(world, value.field),
            ),
            (value) =>
              (
                timeCondition(value, count) ?? [
                  way<Condition>({
                    kind: 'compare',
                    left: value,
                    operator: count.operator,
                    right: { kind: 'literal', value: count.value },
                  }),
                ]
              ).map((one) => ({ ...one, value: [one.value] })),
          ),
        );
  const related = andThen(world.meanings(noun), (of): readonly Way<Meaning>[] => {
    if (noun.each) {
      if (of.rank !== null || negated || count !== null) return [];
      return [way({ ...meaning, groups: [...meaning.groups, of], unnamed: false })];
    }
    // "for different investors": for each of them.
    if (noun.distinct && /^(?:for|in|across|by|from|at|of)$/.test(modifier.words) && !negated && count === null) {
      const group = way<Meaning>({ ...meaning, groups: [...meaning.groups, of], unnamed: false });
      if (of.rank === null) return [group];
    }
    // "borrowed anything": some rows, but of which model?
    if (of.unnamed && of.where.length === 0 && of.rank === null) return [];
    if (of.value !== null || of.measure !== null)
      return withConditions(
        meaning,
        valueLinked(world, meaning, numbered(world, of, count, noun), modifier.words, negated),
      );
    // "the slowest repairs" of someone are as slow as they usually are, not the slowest of all.
    if (of.rank?.by.kind === 'value' && isRowTime(of.rank.by.value) && of.rank.count === null && /s$/i.test(noun.words))
      return [];
    const ranked = of.rank === null ? of.where : rankedRows(world, of);
    if (ranked === null) return [];
    const where = [...ranked, ...recorded(world, of.model, modifier.words, ranked)];
    // "how long do patients stay": the stays of those whose they are.
    const owner = modifier.possessive && isTime(meaning) ? keyOf(world, of.model) : null;
    if (
      owner !== null &&
      where.length === 0 &&
      count === null &&
      !negated &&
      (hopsTo(world, meaning.model, owner) ?? 0) > 0
    )
      return withConditions(meaning, [way([{ kind: 'missing', of: scalarOf(owner), negated: true }], 0.03)]);
    if (isSeveral(count) && isShared(world, meaning))
      return negated ? [] : withConditions(meaning, valuesWithMany(world, meaning, of.model, where, count));
    const far = isTimedElsewhere(world, meaning, of) ? 0.1 : 0;
    const merged =
      of.model === meaning.model && !negated && count === null && !meaning.unnamed
        ? [
            way<Meaning>(
              {
                ...meaning,
                where: [...meaning.where, ...where],
                rank: meaning.rank,
                groups: [...meaning.groups, ...of.groups],
              },
              0.03,
            ),
          ]
        : [];
    return [
      ...merged,
      ...withConditions(meaning, relatedCondition(world, meaning.model, of.model, where, { negated, count })).map(
        (one) => ({
          ...one,
          cost: one.cost + far,
          value: {
            ...one.value,
            groups: [...one.value.groups, ...of.groups],
            linked: [...one.value.linked, of.model],
          },
        }),
      ),
    ];
  });
  return bestWays([...counted, ...related]);
}

/** "delivered a parcel": only those of which a date says that it was done. */
function recorded(world: World, model: string, words: string, where: readonly Condition[]): readonly Condition[] {
  const [verb = ''] = words.toLowerCase().split(' ');
  if (!/(?:ed|en|t)$/.test(verb)) return [];
  const keys = new Set(keysOf(verb));
  const done = dateEventsOf(world.lookup.catalog).events.filter(
    (event) => event.model === model && event.words.length === 1 && [...event.keys].some((key) => keys.has(key)),
  );
  const [date, other] = done;
  if (date === undefined || other !== undefined) return [];
  const field = { model, name: date.field, via: null };
  const isSaid = JSON.stringify(where).includes(JSON.stringify(field));
  // Rows that begin with it have the date anyway.
  const isFirst = datesOf(world, { model, measure: null })[0]?.name === date.field;
  return isSaid || isFirst || !mayBeUnknown(field, model, world.lookup)
    ? []
    : [{ kind: 'missing', of: scalarOf(field), negated: true }];
}

function isTime({ value }: Meaning): boolean {
  return value?.kind === 'field' && durationParts(value.field) !== null;
}

/** True for a number of rows that says more than that there are some. */
function isSeveral(count: Count | null): count is Count {
  return count !== null && !(count.operator === '>=' && count.value <= 1);
}

/** True for a value that many rows may have: a country rather than a name. */
function isShared(world: World, meaning: Meaning): boolean {
  return meaning.value !== null && !isKey(world, meaning) && !tellsApart(world, meaning);
}

/** "countries with more than 4 shops": the shops of a country are counted, not those of a row. */
function valuesWithMany(
  world: World,
  { model, value }: Meaning,
  counted: string,
  where: readonly Condition[],
  count: Count,
): readonly Way<readonly Condition[]>[] {
  if (value === null) return [];
  const bases = model === counted ? [{ model, cost: 0 }] : basesOf(world, model, counted);
  return bases.map((base) => {
    const known: Condition = { kind: 'missing', of: value, negated: true };
    const query: LogicalForm = {
      ...formOf(base.model, [...where, known], [column(value)]),
      having: [{ value: countOf(world, base.model, counted), operator: count.operator, right: count.value }],
    };
    return way<readonly Condition[]>([{ kind: 'in', of: value, query, negated: false }], base.cost);
  });
}

/** At least one: no number of them. */
function isSome({ operator, value }: Count): boolean {
  return operator === '>=' && value === 1;
}

/** "with 7 seats left": the number is the value, if it is one. */
function numbered(world: World, of: Meaning, count: Count | null, { names }: Noun): Meaning | null {
  if (count === null || isSome(count)) return of;
  // Rows that have the name are counted.
  if (names.some(({ target }) => target.kind === 'model' || target.kind === 'role')) return null;
  if (of.value?.kind !== 'field' || !isNumber(world, of.value.field)) return null;
  const right: Scalar = { kind: 'literal', value: count.value };
  return { ...of, where: [...of.where, { kind: 'compare', left: of.value, operator: count.operator, right }] };
}

/**
 * "enrolments without an examiner in 2026": metrics count by the date of these rows, not of those.
 */
function isTimedElsewhere(world: World, meaning: Meaning, of: Meaning): boolean {
  return of.where.some(({ kind }) => kind === 'period') && isTimed(world, meaning.model) && !isTimed(world, of.model);
}

/** "with orders both new and pending": rows with one of each, not with one that is both. */
export function apart(link: Extract<Modifier, { kind: 'link' }>): Modifier | null {
  const both = link.noun.modifiers.find((one) => one.kind === 'both');
  if (both?.kind !== 'both') return null;
  const rest = link.noun.modifiers.filter((one) => one !== both);
  return {
    kind: 'all',
    of: both.of.map((one): Modifier => ({ ...link, noun: { ...link.noun, modifiers: [...rest, one] } })),
  };
}

/** Prepositions that do not say that something is there. */
const saysWhere = /^(?:by|per|for|of|in|from|at|on|to|about|across|among|within|during|between|under|over)$/;

/** "with an email", "that have a status": the field is known. */
function valueLinked(
  world: World,
  meaning: Meaning,
  of: Meaning | null,
  words: string,
  negated: boolean,
): readonly Way<readonly Condition[]>[] {
  if (of === null || of.value === null || of.value.kind !== 'field' || of.rank !== null) return [];
  const hops = hopsTo(world, meaning.model, of.value.field);
  if (hops === null) {
    // "customers with a loan amount over …": rows with such a value.
    const where: readonly Condition[] =
      of.where.length > 0 ? of.where : [{ kind: 'missing', of: of.value, negated: true }];
    return relatedCondition(world, meaning.model, of.model, where, { negated, count: null }).map((one) => ({
      ...one,
      cost: one.cost + (of.where.length > 0 ? 0 : 0.12),
    }));
  }
  if (of.where.length > 0 && of.model === meaning.model) return negated ? [] : [way(of.where, 0.03)];
  if (of.where.length > 0) return relatedCondition(world, meaning.model, of.model, of.where, { negated, count: null });
  // "orders by country" is of all countries.
  if (!negated && saysWhere.test(words)) return [];
  const cost = 0.2 + hops * 0.06;
  // "with complications" where a flag says so.
  const dimension = dimensionOf(world, of.value.field);
  const yes = dimension?.type === 'BOOLEAN' ? true : dimension === undefined ? null : yesNumber(dimension);
  if (yes !== null) {
    const isSo: Condition = { kind: 'compare', left: of.value, operator: '=', right: { kind: 'literal', value: yes } };
    // A flag is there to be asked for so.
    const said = typeof yes === 'number' ? 0.08 + hops * 0.06 : cost;
    return [way<readonly Condition[]>([negated ? { kind: 'not', of: isSo } : isSo], said)];
  }
  return [way<readonly Condition[]>([{ kind: 'missing', of: of.value, negated: !negated }], cost)];
}

/** Conditions that only the ranked rows fulfil: "the department with the most employees". */
function rankedRows(world: World, of: Meaning): readonly Condition[] | null {
  const key = keyOf(world, of.model);
  if (of.rank === null || key === null) return null;
  const { by, descending, count } = of.rank;
  if (by.kind === 'occurrence') return null;
  const among =
    by.kind === 'related'
      ? formOf(by.model, [...by.where, ...of.where], [column(scalarOf(key))])
      : formOf(of.model, of.where, [column(scalarOf(key))]);
  // Rows of one key are a group, also where there is one of each.
  const value: Aggregate =
    by.kind === 'related'
      ? by.value
      : { kind: 'aggregate', fn: descending ? 'MAX' : 'MIN', of: by.value, distinct: false, filter: [] };
  const query = { ...among, order: [{ by: value, descending }], limit: { count: count ?? 1, one: count === null } };
  return [{ kind: 'in', of: scalarOf(key), negated: false, query }];
}
