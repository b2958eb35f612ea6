import { column, formOf } from '../../form/formOf.ts';
import type { Condition, FormAssumption, LogicalForm } from '../../form/logicalForm.ts';
import { rowName, rowsName } from '../../form/telling/nouns.ts';
import type { FieldRef } from '../../reading.ts';
import type { Count } from '../../sentence/tree.ts';
import { bestWays, fieldOf, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** How the rows of one model belong to those of another. */
export type Connection =
  /** Each row has at most one of the other. */
  | { readonly kind: 'one'; readonly hops: number }
  /** Each row has any number of the other. */
  | { readonly kind: 'many'; readonly hops: number }
  /** Rows of a third model belong to one of each. */
  | { readonly kind: 'bridge'; readonly model: string; readonly hops: number };

/** Every way in which two models are connected, the nearest first. */
export function connections(world: World, from: string, to: string): readonly Connection[] {
  const { joins, catalog } = world.lookup;
  if (from === to) return [{ kind: 'one', hops: 0 }];
  const hopsBetween = (a: string, b: string): number | null => joins.pathsBetween(a, b)[0]?.hops ?? null;
  const found: Connection[] = [];
  const one = hopsBetween(from, to);
  if (one !== null) found.push({ kind: 'one', hops: one });
  const many = hopsBetween(to, from);
  if (many !== null) found.push({ kind: 'many', hops: many });
  if (found.length > 0) return found;
  for (const { name } of catalog.models) {
    if (name === from || name === to) continue;
    const [left, right] = [hopsBetween(name, from), hopsBetween(name, to)];
    if (left !== null && right !== null) found.push({ kind: 'bridge', model: name, hops: left + right });
  }
  const nearest = Math.min(...found.map(({ hops }) => hops));
  return found.filter(({ hops }) => hops === nearest).slice(0, 3);
}

/** Joins from the rows of a model to a field that never multiply them; null: there are none. */
export function hopsTo(world: World, model: string, field: FieldRef): number | null {
  if (field.model === model) return 0;
  return world.lookup.joins.pathsBetween(model, field.model)[0]?.hops ?? null;
}

/**
 * Conditions that rows of `from` fulfil when they have related rows of `to` that fulfil `where`, or
 * as many as `count` says.
 */
export function relatedCondition(
  world: World,
  from: string,
  to: string,
  where: readonly Condition[],
  { negated, count }: { readonly negated: boolean; readonly count: Count | null },
): readonly Way<readonly Condition[]>[] {
  const key = keyOf(world, from);
  return bestWays(
    connections(world, from, to).flatMap((connection): readonly Way<readonly Condition[]>[] => {
      if (connection.kind === 'one' && connection.hops === 0)
        return count === null && where.length > 0 ? [way(negated ? negate(where) : where)] : [];
      if (connection.kind === 'one') {
        if (count !== null && !(count.operator === '>=' && count.value === 1)) return [];
        const conditions = where.length > 0 ? where.flatMap((one) => ofOwnRows(one, from)) : hasOne(world, from, to);
        const notes = where.length > 0 ? [] : onlyWith(world, from, to, negated);
        return conditions === null
          ? []
          : [way(negated ? negate(conditions) : conditions, connection.hops * 0.02, notes)];
      }
      if (key === null) return [];
      const base = connection.kind === 'many' ? to : connection.model;
      const cost = connection.hops * 0.02 + (connection.kind === 'bridge' ? 0.02 : 0);
      if (hopsTo(world, base, key) === null) return [];
      const target = keyOf(world, to);
      const isNone =
        count !== null &&
        ((count.operator === '=' && count.value === 0) || (count.operator === '<' && count.value === 1));
      const counted = count === null || isNone || (count.operator === '>=' && count.value <= 1) ? null : count;
      const distinct = connection.kind === 'bridge' && target !== null;
      const having: LogicalForm['having'] =
        counted === null
          ? []
          : [
              {
                value: {
                  kind: 'aggregate',
                  fn: 'COUNT',
                  of: distinct && target ? scalarOf(target) : null,
                  distinct,
                  filter: [],
                },
                operator: counted.operator,
                right: counted.value,
              },
            ];
      const reference = base === to ? referenceTo(world, base, key) : null;
      // "to which no singer came": without rows between the two that belong to one.
      const isAbsent = negated && count === null && distinct && where.length === 0;
      const known: readonly Condition[] =
        isAbsent && target ? [{ kind: 'missing', of: scalarOf(target), negated: true }] : where;
      const query: LogicalForm = { ...formOf(base, known, [column(scalarOf(reference ?? key))]), having };
      return [
        way(
          [{ kind: 'in', of: scalarOf(key), query, negated: negated !== isNone }],
          cost + (isAbsent ? 0.03 : 0),
          throughOf(world, from, to, connection),
        ),
      ];
    }),
  );
}

/** The field of related rows that refers to a key; null: there are several, or it is far away. */
export function referenceTo(world: World, from: string, key: FieldRef): FieldRef | null {
  const [only, other] = world.lookup.joins.toMany(key.model, from).filter(({ oneKey }) => oneKey === key.name);
  return only && !other ? fieldOf(from, only.manyKey) : null;
}

function throughOf(world: World, from: string, to: string, connection: Connection): readonly FormAssumption[] {
  if (connection.kind !== 'bridge') return [];
  const [one, other, between] = [from, to, connection.model].map((model) => rowsName(model, world.lookup));
  return [{ kind: 'join', text: `${one} and ${other} are linked by ${between}`, phrase: null }];
}

function onlyWith(world: World, from: string, to: string, negated: boolean): readonly FormAssumption[] {
  const [rows, other] = [rowsName(from, world.lookup), rowName(to, world.lookup)];
  return [{ kind: 'join', text: `Only ${rows} with ${negated ? 'no' : 'a known'} ${other}`, phrase: null }];
}

/**
 * "the quantity of products that a customer bought": of the rows that say so themselves, not of all
 * rows of those products.
 */
function ofOwnRows(condition: Condition, from: string): readonly Condition[] {
  if (condition.kind !== 'in' || condition.negated) return [condition];
  const { query } = condition;
  const isPlain = query.model === from && query.having.length === 0 && query.limit === null && query.over === null;
  return isPlain && query.where.length > 0 ? query.where : [condition];
}

function negate(where: readonly Condition[]): readonly Condition[] {
  const [first] = where;
  return [{ kind: 'not', of: where.length === 1 && first ? first : { kind: 'all', of: where } }];
}

/** The foreign key is known; null where there is none of one field. */
function hasOne(world: World, from: string, to: string): readonly Condition[] | null {
  const path = world.lookup.joins.pathsBetween(from, to)[0];
  // A row of a subtype shares the key of its row: only the row itself can be missing.
  if (path?.foreignKey != null && path.foreignKey !== keyOf(world, from)?.name)
    return [{ kind: 'missing', of: scalarOf(fieldOf(from, path.foreignKey)), negated: true }];
  const key = keyOf(world, to);
  return key ? [{ kind: 'missing', of: scalarOf(key), negated: true }] : null;
}
