import { allOf, column, compare, literal, select, type SqlExpression } from '../../sql/tree.ts';
import { bucketOf } from '../groups/bucketKeys.ts';
import { walkExpression } from '../../language/mapExpression.ts';
import { fingerprint } from '../../resolve/fingerprint.ts';
import { type MovingTime, movingTimeOf, narrowedBy } from './movingTime.ts';
import { knownPeriods } from './periods.ts';
import type { Stages } from '../assemble/stages.ts';

/**
 * Adds the periods in which a metric that is shown in every period has no rows, each once and with
 * NULL in the other keys, as far as the catalog's time spine goes, the period of the query, and
 * what the metric says of its own time. Where none is known, and where time is not among the keys,
 * there is nothing to add.
 */
export function addEveryPeriod(stages: Stages): void {
  const { everyPeriod, grouping } = stages.assembly;
  const shown: MovingTime[] = [];
  for (const { leaf, conditions } of everyPeriod) {
    const moving = movingTimeOf(stages, leaf, grouping.span);
    if (moving === null || moving.keys.length === 0 || asksForOtherKeys(stages, moving)) {
      continue;
    }
    const narrowed = narrowedBy(stages, leaf, moving, conditions);
    if (narrowed !== moving) {
      shown.push(narrowed);
    }
    // A time that nothing narrows contains the periods of all others.
    else {
      return addPeriods(stages, moving);
    }
  }
  for (const moving of shown) {
    addPeriods(stages, moving);
  }
}

function addPeriods(stages: Stages, moving: MovingTime): void {
  const periods = knownPeriods(stages, moving, { grain: bucketOf(moving) ?? 'DAY' });
  if (periods === null) {
    return;
  }
  const keys = stages.keys();
  const isTime = (id: string): boolean => moving.keys.some((key) => key.id === id);
  const times = keys.filter(({ id }) => isTime(id));
  const taken = select({
    distinct: true,
    columns: [
      ...times.map(({ id, type }) => ({ expression: column(stages.base, id, type), alias: id })),
      { expression: literal('1', 'INTEGER'), alias: 'taken' },
    ],
    from: { kind: 'cte', name: stages.base, alias: stages.base },
  });
  const on = allOf(
    times.map(({ id, type }): SqlExpression => compare('=', column(periods, id, type), column('known', id, type))),
  );
  const flag = stages.hasPresent ? [{ name: 'present', type: 'INTEGER' as const }] : [];
  const values = stages.values().map(({ name, leaf: { type } }) => ({ name, type }));
  const own = select({
    columns: [...keys.map(({ id, type }) => ({ name: id, type })), ...values, ...flag].map(({ name, type }) => ({
      expression: column(stages.base, name, type),
      alias: name,
    })),
    from: { kind: 'cte', name: stages.base, alias: stages.base },
  });
  const empty = select({
    distinct: true,
    columns: [
      ...keys.map(({ id, type }) => ({
        expression: isTime(id) ? column(periods, id, type) : literal(null, type),
        alias: id,
      })),
      ...values.map(({ name, type }) => ({ expression: literal(null, type), alias: name })),
      ...flag.map(({ name, type }) => ({ expression: literal('1', type), alias: name })),
    ],
    from: { kind: 'cte', name: periods, alias: periods },
    joins: [{ type: 'LEFT', relation: { kind: 'query', query: taken, alias: 'known' }, on }],
    where: { kind: 'is_null', negated: false, operand: column('known', 'taken', 'INTEGER'), type: 'BOOLEAN' },
  });
  stages.widened = true;
  stages.base = stages.table('every', { kind: 'union', all: true, queries: [own, empty] });
}

/**
 * True when a condition of the query is about another key that is shown, which a period without
 * rows does not have.
 */
function asksForOtherKeys({ assembly }: Stages, { others, keys }: MovingTime): boolean {
  const { grouping } = assembly;
  const shown = new Set(grouping.keys.filter((key) => !keys.includes(key)).map((key) => fingerprint(key.expression)));
  return others.some((condition) => {
    if (condition.definition !== null) {
      return false;
    }
    let found = false;
    walkExpression(condition.expression, (node) => {
      found ||= shown.has(fingerprint(node));
      return !found;
    });
    return found;
  });
}
