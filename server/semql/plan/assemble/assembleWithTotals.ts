import { rewrite } from '../../sql/rewrite.ts';
import { column, literal, select, type SqlExpression, type SqlQuery, type SqlSelect } from '../../sql/tree.ts';
import { assemble } from './assemble.ts';
import type { AssemblyRequest } from './stages.ts';
import { stepsOf, type ShiftedAggregate } from '../aggregates/shiftedAggregate.ts';

/** Name of the flag between the stages. */
const flagColumn = 't1';
const rows = 'rows';

/**
 * The groups, and after them one row over all rows that pass WHERE: HAVING, TOP and LIMIT choose
 * which groups are shown, not what is counted. The row is computed from the rows themselves, never
 * from the groups shown, so that ratios, distinct counts and levels are right; what has no total,
 * such as a rank or a running sum, is NULL in it.
 * @param alias name of the column that tells the total from a group whose keys are NULL
 */
export function assembleWithTotals(assembly: AssemblyRequest, alias: string): SqlSelect {
  const { columns, orderBy, grouping } = assembly;
  const numbered = columns.map(({ expression }, index) => ({ expression, alias: `c${index + 1}` }));
  const ordered = orderBy.map(({ value }, index) => ({ expression: value, alias: `o${index + 1}` }));
  const flag = (total: boolean) => ({ expression: literal(total, 'BOOLEAN'), alias: flagColumn });
  const all = [...numbered, ...ordered];
  // Without keys the one row is the total.
  const single = grouping.keys.length === 0;
  const groups = assemble({
    ...assembly,
    columns: [...all, flag(single)],
    orderBy: orderBy.map((order, index) => ({ ...order, alias: `o${index + 1}` })),
  });
  const total = single ? null : totalOf(assembly, [...all, flag(true)]);
  const tables = [...groups.with, ...(total?.with ?? [])];
  const parts = [groups, ...(total === null ? [] : [total])].map((part): SqlQuery => {
    const name = assembly.request.tableName(part === groups ? 'shown' : 'all_rows');
    // An order inside counts only where it decides which groups are shown.
    const unordered = part.limit === null && part.offset === null ? [] : part.orderBy;
    tables.push({ name, query: { ...part, with: [], orderBy: unordered } });
    return select({
      columns: [...all, flag(true)].map((shown) => ({
        expression: column(null, shown.alias, shown.expression.type),
        alias: shown.alias,
      })),
      from: { kind: 'cte', name, alias: name },
    });
  });
  return select({
    with: tables,
    columns: [
      ...columns.map(({ expression, alias: name }, index) => ({
        expression: column(rows, `c${index + 1}`, expression.type),
        alias: name,
      })),
      { expression: column(rows, flagColumn, 'BOOLEAN'), alias },
    ],
    from: { kind: 'query', query: { kind: 'union', all: true, queries: parts }, alias: rows },
    // With their table, as a column of the result may have any name.
    orderBy: [
      { expression: column(rows, flagColumn, 'BOOLEAN'), descending: false, nulls: 'LAST' },
      ...orderBy.map(({ value, descending, nulls }, index) => ({
        expression: column(rows, `o${index + 1}`, value.type),
        descending,
        nulls,
      })),
    ],
  });
}

function totalOf(assembly: AssemblyRequest, columns: AssemblyRequest['columns']): SqlSelect {
  const shiftedAggregates = assembly.shiftedAggregates.filter((shifted) => hasTotal(shifted, assembly));
  const kept = new Set(shiftedAggregates.map(({ id }) => id));
  const totals = columns.map(({ expression, alias }) => ({ expression: atTotal(expression, kept, assembly), alias }));
  // Nothing is aggregated: there is still one total, not one for each row.
  if (assembly.grouping.leaves.length === 0) {
    return select({ columns: totals });
  }
  return assemble({
    ...assembly,
    grouping: { ...assembly.grouping, keys: [] },
    columns: totals,
    having: null,
    havingLast: false,
    orderBy: [],
    limit: null,
    offset: null,
    shiftedAggregates: shiftedAggregates,
    top: null,
    timeFrame: (span) => ({ ...assembly.timeFrame(span), key: null, grain: null }),
  });
}

/** A share has its whole, a moved range its sum; what runs along time has none. */
function hasTotal({ what, span }: ShiftedAggregate, { timeFrame }: AssemblyRequest): boolean {
  if (what.kind !== 'total' && !stepsOf(what).every(({ kind }) => kind === 'prior')) {
    return false;
  }
  switch (what.kind) {
    case 'total':
      return what.keys.length === 0;
    default: {
      const { from, to } = timeFrame(span);
      return from !== null && to !== null;
    }
  }
}

/**
 * A value over groups as it is over all rows: keys are NULL, a sum over all groups is the sum
 * itself.
 */
function atTotal(expression: SqlExpression, kept: ReadonlySet<string>, assembly: AssemblyRequest): SqlExpression {
  const nothing = ({ type }: SqlExpression): SqlExpression => literal(null, type);
  const isLeaf = (name: string): boolean => assembly.grouping.leaves.some(({ id }) => id === name);
  return rewrite(expression, (node) => {
    if (node.kind === 'column') {
      const known = node.table === null ? isLeaf(node.name) : kept.has(node.table);
      return known ? null : nothing(node);
    }
    if (node.kind !== 'window') {
      return null;
    }
    const [argument] = node.arguments;
    const ofAll = node.function === 'SUM' && node.partitionBy.length === 0 && node.orderBy.length === 0;
    return ofAll && argument !== undefined ? atTotal(argument, kept, assembly) : nothing(node);
  });
}
