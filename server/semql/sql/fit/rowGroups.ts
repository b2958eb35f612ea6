import { cannotSay } from '../../dialect/cannotSay.ts';
import type { Capabilities, SqlAggregate } from '../../dialect/dialect.ts';
import { mapSelects } from '../mapQuery.ts';
import { contains, rewrite } from '../rewrite.ts';
import { sameExpression } from '../sameExpression.ts';
import { cast, column, literal, select, type SqlExpression, type SqlSelect } from '../tree.ts';
import {
  aggregatedValue,
  type ColumnAt,
  innerColumns,
  isList,
  isWindowed,
  overColumns,
  overWindows,
  type RowColumn,
  windowColumns,
} from './windowedAggregates.ts';

/**
 * Groups over rows computed beforehand, for engines that group by plain columns only, and for
 * aggregates they lack: the keys and what is aggregated become columns of a subquery, and windows
 * over those columns stand in for the missing aggregates.
 */
export function groupComputedRows(query: SqlSelect, capabilities: Capabilities): SqlSelect {
  return mapSelects(query, (inner) => {
    const aggregates = aggregatesOf(inner);
    const computed =
      inner.groupBy.some((node) => node.kind !== 'column' || node.storedAs !== undefined) ||
      aggregates.some(readsQuery);
    const grouped = capabilities.groupByExpressions || !computed;
    if (grouped && !aggregates.some((node) => isWindowed(node, capabilities))) {
      return inner;
    }
    return new RowGroups(inner, aggregates, capabilities).select();
  });
}

function readsQuery(aggregate: SqlExpression): boolean {
  return contains(aggregate, ({ kind }) => kind === 'in_query' || kind === 'scalar_query');
}

/** The aggregates of a select, each once. */
function aggregatesOf({ columns, having, orderBy }: SqlSelect): SqlAggregate[] {
  const found: SqlAggregate[] = [];
  const places = [...(columns ?? []), ...orderBy].map(({ expression }) => expression);
  for (const expression of having === null ? places : [...places, having]) {
    contains(expression, (node) => {
      if (node.kind === 'aggregate' && !found.some((known) => sameExpression(known, node))) {
        found.push(node);
      }
      return false;
    });
  }
  return found;
}

const innerRows = 'inner_rows';
const windowedRows = 'windowed_rows';

interface GroupKey {
  /** As it stands in GROUP BY. */
  readonly written: SqlExpression;
  readonly expression: SqlExpression;
  readonly alias: string;
}

/** An aggregate and the columns it is computed from. */
interface Aggregated {
  readonly node: SqlAggregate;
  readonly alias: string;
  readonly windowed: boolean;
  readonly columns: readonly RowColumn[];
  /** Another list in the same order, whose places are read. */
  readonly placedLike: string | null;
}

class RowGroups {
  readonly #inner: SqlSelect;
  readonly #keys: readonly GroupKey[];
  readonly #aggregated: readonly Aggregated[];
  /** Where the groups are formed. */
  readonly #table: string;

  constructor(inner: SqlSelect, aggregates: readonly SqlAggregate[], capabilities: Capabilities) {
    this.#inner = inner;
    this.#keys = inner.groupBy.map((written, index) => ({
      written,
      expression: dated(written),
      alias: `k${index + 1}`,
    }));
    const aggregated: Aggregated[] = [];
    for (const [index, node] of aggregates.entries()) {
      const value = aggregatedValue(node);
      if (value === null) {
        continue;
      }
      const windowed = isWindowed(node, capabilities);
      const list = isList(node.function);
      const columns = [
        { name: 'value', expression: windowed && !list ? cast(value, 'NUMBER') : value },
        ...innerColumns(node),
      ];
      const lists = list && windowed ? aggregated.filter((known) => known.windowed && isList(known.node.function)) : [];
      const like = lists.find((known) => sameOrder(known.node, node));
      if (like === undefined && lists.length > 0 && capabilities.listsInOneOrder) {
        cannotSay('Two lists in different orders', 'Request each list in a separate query.');
      }
      aggregated.push({ node, alias: `v${index + 1}`, windowed, columns, placedLike: like?.alias ?? null });
    }
    this.#aggregated = aggregated;
    this.#table = this.#aggregated.some(({ windowed }) => windowed) ? windowedRows : innerRows;
  }

  select(): SqlSelect {
    const inner = this.#inner;
    const keys = this.#keys;
    const table = this.#table;
    const query = table === windowedRows ? this.#withWindows() : this.#rows();
    return {
      ...inner,
      columns:
        inner.columns?.map(({ expression, alias }) => ({ expression: this.#grouped(expression), alias })) ?? null,
      from: { kind: 'query', query, alias: table },
      joins: [],
      where: null,
      groupBy: keys.map(({ expression, alias }) => column(table, alias, expression.type)),
      having: inner.having === null ? null : this.#grouped(inner.having),
      orderBy: inner.orderBy.map((order) => ({ ...order, expression: this.#grouped(order.expression) })),
    };
  }

  #rows(): SqlSelect {
    const { from, joins, where } = this.#inner;
    const columns = [
      ...this.#keys.map(({ expression, alias }) => ({ expression, alias })),
      ...this.#aggregated.flatMap(({ alias, columns }) =>
        columns.map(({ name, expression }) => ({ expression, alias: `${alias}_${name}` })),
      ),
    ];
    const anything = { expression: literal('1', 'INTEGER'), alias: 'v0' };
    return select({ columns: columns.length > 0 ? columns : [anything], from, joins, where });
  }

  #withWindows(): SqlSelect {
    const rows = this.#rows();
    const partitionBy = this.#keys.map(({ expression, alias }) => column(innerRows, alias, expression.type));
    const copied = (rows.columns ?? []).map(({ expression, alias }) => ({
      expression: column(innerRows, alias, expression.type),
      alias,
    }));
    const windows = this.#aggregated
      .filter(({ windowed }) => windowed)
      .flatMap((aggregated) =>
        windowColumns(aggregated.node, at(aggregated, innerRows), partitionBy)
          .filter(({ name }) => name !== 'place' || aggregated.placedLike === null)
          .map(({ name, expression }) => ({ expression, alias: `${aggregated.alias}_${name}` })),
      );
    return select({ columns: [...copied, ...windows], from: { kind: 'query', query: rows, alias: innerRows } });
  }

  /** An expression over the groups, with columns of the computed rows in it. */
  #grouped(expression: SqlExpression): SqlExpression {
    const keys = this.#keys;
    const table = this.#table;
    return rewrite(expression, (node) => {
      const key = keys.find(({ written }) => written.kind === node.kind && sameExpression(dated(written), dated(node)));
      if (key !== undefined) {
        return column(table, key.alias, key.expression.type);
      }
      if (node.kind !== 'aggregate') {
        return null;
      }
      const aggregated = this.#aggregated.find((candidate) => sameExpression(candidate.node, node));
      if (aggregated === undefined) {
        return node;
      }
      return aggregated.windowed ? overWindows(node, at(aggregated, table)) : overColumns(node, at(aggregated, table));
    });
  }
}

/** True for two lists whose rows are in one order. */
function sameOrder(one: SqlAggregate, other: SqlAggregate): boolean {
  return JSON.stringify(one.orderBy) === JSON.stringify(other.orderBy);
}

/** Columns of an aggregate by name; those that windows added are numbers. */
function at({ alias, columns, placedLike }: Aggregated, table: string): ColumnAt {
  return (name) => {
    if (name === 'place' && placedLike !== null) {
      return column(table, `${placedLike}_place`, 'INTEGER');
    }
    const type = columns.find((candidate) => candidate.name === name)?.expression.type;
    return column(table, `${alias}_${name}`, type ?? (name.endsWith('mean') ? 'NUMBER' : 'INTEGER'));
  };
}

/**
 * A truncated time as the date it is shown as; the planner groups by the time to convert it once
 * per group.
 */
function dated(key: SqlExpression): SqlExpression {
  const withinDay = key.kind === 'truncate' && ['HOUR', 'MINUTE', 'SECOND'].includes(key.unit);
  return key.kind === 'truncate' && !withinDay ? { ...key, type: 'DATE' } : key;
}
