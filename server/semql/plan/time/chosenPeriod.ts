import { column, compare, literal, select, type SqlExpression, type SqlSelect } from '../../sql/tree.ts';
import type { LeafAggregate } from '../aggregates/leafAggregate.ts';
import { atColumn } from './periods.ts';
import type { Stages } from '../assemble/stages.ts';
import type { Reaching } from '../aggregates/shiftedAggregate.ts';

interface Choice {
  /**
   * Table of the values of all periods, with the keys of the block and the start of each period.
   */
  readonly values: string;
  readonly choice: NonNullable<Reaching['choice']>;
  readonly leaves: readonly LeafAggregate[];
}

/** Chooses a value for each bucket: the first, the last, or the average of those of its periods. */
export function chosenPeriod(stages: Stages, { values, choice, leaves }: Choice): string {
  const shown = (table: string) =>
    stages.keys().map(({ id, type }) => ({ expression: column(table, id, type), alias: id }));
  if (choice === 'AVERAGE') {
    const columns = leaves.map(({ id, type }) => ({
      expression: {
        kind: 'aggregate',
        function: 'AVG',
        distinct: false,
        argument: column(values, id, type),
        filter: null,
        type: 'NUMBER',
      } as const,
      alias: id,
    }));
    const from = { kind: 'cte', name: values, alias: values } as const;
    const groupBy = shown(values).map(({ expression }) => expression);
    return stages.table('chosen', select({ columns: [...shown(values), ...columns], from, groupBy }));
  }
  const ofLeaves = (table: string) =>
    leaves.map(({ id, type }) => ({ expression: column(table, id, type), alias: id }));
  const place: SqlExpression = {
    kind: 'window',
    function: 'ROW_NUMBER',
    arguments: [],
    partitionBy: shown(values).map(({ expression }) => expression),
    orderBy: [{ expression: column(values, atColumn, 'TIMESTAMP'), descending: choice === 'LAST', nulls: 'LAST' }],
    frame: null,
    type: 'INTEGER',
  };
  const ranked: SqlSelect = select({
    columns: [...shown(values), ...ofLeaves(values), { expression: place, alias: 'place' }],
    from: { kind: 'cte', name: values, alias: values },
  });
  const name = stages.table('ranked', ranked);
  return stages.table(
    'chosen',
    select({
      columns: [...shown(name), ...ofLeaves(name)],
      from: { kind: 'cte', name, alias: name },
      where: compare('=', column(name, 'place', 'INTEGER'), literal('1', 'INTEGER')),
    }),
  );
}
