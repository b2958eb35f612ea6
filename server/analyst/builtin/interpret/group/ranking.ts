import { durationParts } from '../../durations/durationField.ts';
import type { FieldRef } from '../../reading.ts';
import { saysHowMany } from '../../sentence/order/ranks.ts';
import type { Modifier, Superlative } from '../../sentence/tree.ts';
import { connections } from '../link/connection.ts';
import { basesOf, countOf, countRows, manyOf } from './counting.ts';
import { fieldsNamed, fieldsSuggested, isText } from '../noun/fields.ts';
import { isForeignKey, tellsApart } from '../noun/identity.ts';
import { isMoney } from '../noun/money.ts';
import { rowTimes } from '../noun/rowTimes.ts';
import type { Meaning, Rank } from '../meaning.ts';
import { bestWays, dimensionOf, isDate, way } from '../world.ts';
import type { Way, World } from '../world.ts';

export function ranked(
  world: World,
  meaning: Meaning,
  { superlative, noun, fn }: Extract<Modifier, { kind: 'superlative' }>,
): readonly Way<Meaning>[] {
  if (meaning.rank !== null) return [];
  const withRank = (by: Rank['by'], cost: number, turned = false): Way<Meaning> =>
    way(
      {
        ...meaning,
        rank: { by, descending: superlative.descending !== turned, count: superlative.count },
        unnamed: false,
      },
      cost,
    );
  if (noun === null) {
    if (superlative.byCount) {
      const many = manyOf(world, meaning.model);
      const known = many.filter((model) => meaning.linked.includes(model));
      const counted = known.length > 0 ? known : many;
      const related = counted.map((model) =>
        withRank({ kind: 'related', model, where: [], value: countRows }, counted.length > 1 ? 0.1 : 0.02),
      );
      // Each of the rows has its own name: only related ones can be many.
      return meaning.value === null || tellsApart(world, meaning) ? related : [withRank({ kind: 'occurrence' }, 0)];
    }
    const own = meaning.value;
    if (own?.kind === 'field' && !isText(world, own) && isRankable(world, own.field, superlative))
      return [withRank({ kind: 'value', value: own }, 0.02)];
    const suggested = fieldsSuggested(world, meaning.model, superlative.suggests, superlative.turns);
    if (suggested.length > 0 && fn === null)
      return suggested.map((one) => withRank({ kind: 'value', value: one.value.value }, one.cost, one.value.turned));
    if (!superlative.suggests.includes('duration')) return [];
    const turned = superlative.turns.includes('duration');
    const times = fn === null ? rowTimes(world, meaning.model, superlative.words) : [];
    if (times.length > 0)
      return times.map((one) => ({
        ...withRank({ kind: 'value', value: one.value }, one.cost, turned),
        notes: one.notes,
      }));
    return fn === null && !turned ? [] : bestWays(usuallyFast(world, meaning, superlative.words, withRank, turned));
  }
  const ways: Way<Meaning>[] = [];
  if (fn !== 'COUNT' || !noun.names.some(({ target }) => target.kind === 'model'))
    for (const field of fieldsNamed(world, meaning.model, noun)) {
      if (field.value.kind !== 'field') continue;
      const type = dimensionOf(world, field.value.field)?.type;
      if (noun.modifiers.length > 0) continue;
      // "which mechanic spent the most hours": what has several times is ranked by all of them.
      if (meaning.value !== null && durationParts(field.value.field) !== null && !tellsApart(world, meaning)) continue;
      if (
        (type === 'NUMBER' || type === 'DATE' || type === 'TIMESTAMP') &&
        (fn === null || fn === 'MAX' || fn === 'MIN' || fn === 'SUM' || fn === 'COUNT')
      )
        ways.push(withRank({ kind: 'value', value: field.value }, field.cost));
    }
  for (const { value: of, cost } of world.meanings(noun)) {
    if (of.rank !== null || of.groups.length > 0) continue;
    if (of.value === null && of.measure === null) {
      if (fn !== null && fn !== 'COUNT' && fn !== 'SUM') continue;
      // "the highest orders" is no number of them.
      if (fn === null && superlative.suggests.length === 0 && !/most|least|few|top|max|min/.test(superlative.words))
        continue;
      if (superlative.suggests.length > 0 && fn === null) {
        // "with the most recent order": the date of the orders, not how many there are.
        const isMany = connections(world, meaning.model, of.model).some(({ kind }) => kind === 'many');
        const suggested = isMany ? fieldsSuggested(world, of.model, superlative.suggests, superlative.turns) : [];
        if (isMany && suggested.length === 0 && superlative.suggests.includes('duration')) {
          ways.push(...fastRows(world, of, superlative, /s$/i.test(noun.words), withRank, cost));
          continue;
        }
        for (const one of suggested)
          ways.push(
            withRank(
              {
                kind: 'related',
                model: of.model,
                where: of.where,
                value: {
                  kind: 'aggregate',
                  fn: superlative.descending !== one.value.turned ? 'MAX' : 'MIN',
                  of: one.value.value,
                  distinct: false,
                  filter: [],
                },
              },
              cost + one.cost + (meaning.value !== null && of.model !== meaning.model ? 0.1 : 0),
              one.value.turned,
            ),
          );
        continue;
      }
      for (const one of basesOf(world, meaning.model, of.model))
        ways.push(
          withRank(
            { kind: 'related', model: one.model, where: of.where, value: countOf(world, one.model, of.model) },
            cost + one.cost,
          ),
        );
      continue;
    }
    if (of.measure !== null) {
      if (of.model === meaning.model || connections(world, meaning.model, of.model).some(({ kind }) => kind === 'many'))
        ways.push(withRank({ kind: 'related', model: of.model, where: of.where, value: of.measure }, cost + 0.02));
      continue;
    }
    if (
      of.value?.kind !== 'field' ||
      (meaning.value?.kind === 'field' && of.value.field.name === meaning.value.field.name)
    )
      continue;
    const many = connections(world, meaning.model, of.model).find(({ kind }) => kind === 'many');
    const isOwn = of.model === meaning.model && meaning.value !== null;
    if (!many && !isOwn) continue;
    const numeric = !isText(world, of.value);
    if (fn === 'COUNT' && !numeric)
      ways.push(
        withRank(
          {
            kind: 'related',
            model: of.model,
            where: of.where,
            value: { kind: 'aggregate', fn: 'COUNT', of: of.value, distinct: true, filter: [] },
          },
          cost + 0.04,
        ),
      );
    // Numbers that name something are not added up, and dates are only the first or the last.
    if (!numeric || dimensionOf(world, of.value.field)?.primaryKey || isForeignKey(world, of.value.field)) continue;
    if (isDate(world, of.value.field) && fn !== null && fn !== 'MAX' && fn !== 'MIN') continue;
    if (isDate(world, of.value.field) && superlative.suggests.length === 0 && saysHowMany(superlative)) continue;
    const most = superlative.descending ? 'MAX' : 'MIN';
    const isTotal =
      (/\b(?:most|least|fewest)$/.test(superlative.words) || isMoney(noun)) && !isDate(world, of.value.field);
    const implied = fn ?? (isTotal ? 'SUM' : most);
    ways.push(
      withRank(
        {
          kind: 'related',
          model: of.model,
          where: of.where,
          value: {
            kind: 'aggregate',
            fn: implied === 'COUNT' ? 'SUM' : implied,
            of: of.value,
            distinct: false,
            filter: [],
          },
        },
        cost + (fn === null ? 0.05 : 0.02),
      ),
    );
  }
  return bestWays(ways);
}

type WithRank = (by: Rank['by'], cost: number, turned?: boolean) => Way<Meaning>;

/** "which driver is slowest": by how long the rows of each usually lasted. */
function usuallyFast(
  world: World,
  meaning: Meaning,
  words: string,
  withRank: WithRank,
  turned: boolean,
): readonly Way<Meaning>[] {
  return manyOf(world, meaning.model).flatMap((model) =>
    rowTimes(world, model, words).map((one) => {
      const value = { ...countRows, fn: 'AVG' as const, of: one.value };
      const ranked = withRank({ kind: 'related', model, where: [], value }, one.cost + 0.02, turned);
      const average = { kind: 'aggregation' as const, text: `“${words}” compares averages`, phrase: words };
      return { ...ranked, notes: [...one.notes, average] };
    }),
  );
}

/** "has the slowest repairs": of several the usual one, "the slowest repair" of the one itself. */
function fastRows(
  world: World,
  of: Meaning,
  { words, descending, turns }: Superlative,
  isSeveral: boolean,
  withRank: WithRank,
  cost: number,
): readonly Way<Meaning>[] {
  const turned = turns.includes('duration');
  return rowTimes(world, of.model, words).map((one) => {
    const fn = isSeveral ? 'AVG' : descending === turned ? 'MIN' : 'MAX';
    const value = { ...countRows, fn, of: one.value } as const;
    const average = { kind: 'aggregation' as const, text: `“${words}” compares averages`, phrase: words };
    return {
      ...withRank({ kind: 'related', model: of.model, where: of.where, value }, cost + one.cost, turned),
      notes: [...one.notes, ...(isSeveral ? [average] : [])],
    };
  });
}

/** True for a value that may be ranked by itself: "the latest date", "the lowest price". */
function isRankable(world: World, field: FieldRef, { suggests }: Superlative): boolean {
  const dimension = dimensionOf(world, field);
  if (!dimension || dimension.primaryKey || isForeignKey(world, field)) return false;
  if (suggests.length === 0 || dimension.type === 'DATE' || dimension.type === 'TIMESTAMP') return true;
  return suggests.some((word) => `${dimension.name} ${dimension.label}`.toLowerCase().includes(word));
}
