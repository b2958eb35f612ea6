import type { PreparedDimension } from '../../catalog/prepare.ts';
import type { ValidityDefinition } from '../../catalog/definition.ts';
import {
  allOf,
  cast,
  column,
  compare,
  literal,
  select,
  type SqlExpression,
  type SqlOrder,
  type SqlRelation,
  type SqlSelect,
} from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import type { JoinNode, FactScan } from './factScan.ts';
import { lasts, nextMoment, upwards } from '../lower/lasting.ts';
import type { ScanRelation } from './scanRelation.ts';
import { ownMoment } from '../time/ownMoment.ts';

/** The rows of a joined model, with all of its columns. */
export interface JoinedTable extends ScanRelation {
  /** The scan that reads them. */
  readonly scan: FactScan;
  readonly columns: SelectedColumns;
}

type SelectedColumns = readonly { readonly expression: SqlExpression; readonly alias: string }[];

/** Rows that hold for a time, and the condition that a row of the fact lies in that time. */
interface HeldRows {
  readonly relation: SqlRelation;
  readonly on: SqlExpression | null;
}

/**
 * The rows of a model that hold for a time, cut into pieces where rows of the same key begin or
 * end. In each piece one of them counts: of several that hold, the one that began last. So no row
 * of the fact meets two of them, whatever the windows in the data are.
 */
export function heldRows(scan: FactScan, node: JoinNode, validity: ValidityDefinition, rows: JoinedTable): HeldRows {
  const names = namesOf(node);
  const query = readHeld(scan, node, validity, rows, names);
  const held: SqlRelation = { kind: 'query', query, alias: 'held' };
  const from = (table: string): SqlExpression => column(table, names.from, 'TIMESTAMP');
  const to = (table: string): SqlExpression => column(table, names.to, 'TIMESTAMP');
  const keys = keysOf(query, names);
  const marked = (at: string, where: SqlExpression | null): SqlSelect =>
    select({
      columns: [...keys('held'), { expression: column('held', at, 'TIMESTAMP'), alias: names.from }],
      from: held,
      where,
    });
  const end = column('held', names.ends, 'TIMESTAMP');
  const ended: SqlExpression = { kind: 'is_null', operand: end, negated: true, type: 'BOOLEAN' };
  const next = nextMoment(
    from('marks'),
    keys('marks').map(({ expression }) => expression),
  );
  const pieces = select({
    columns: [
      ...keys('marks'),
      { expression: from('marks'), alias: names.from },
      { expression: next, alias: names.to },
    ],
    from: {
      kind: 'query',
      query: { kind: 'union', all: false, queries: [marked(names.starts, null), marked(names.ends, ended)] },
      alias: 'marks',
    },
  });
  const rank: SqlExpression = {
    kind: 'window',
    function: 'ROW_NUMBER',
    arguments: [],
    partitionBy: [...keys('pieces').map(({ expression }) => expression), from('pieces')],
    orderBy: [{ ...upwards(column('held', names.starts, 'TIMESTAMP')), descending: true }, ...ties(node, names)],
    frame: null,
    type: 'INTEGER',
  };
  const chosen = select({
    columns: [
      ...rows.columns.map(({ expression: { type }, alias }) => ({ expression: column('held', alias, type), alias })),
      { expression: from('pieces'), alias: names.from },
      { expression: to('pieces'), alias: names.to },
      { expression: rank, alias: names.rank },
    ],
    from: { kind: 'query', query: pieces, alias: 'pieces' },
    joins: [
      {
        type: 'INNER',
        relation: held,
        on: allOf([
          ...keys('held').map(({ expression }, index) =>
            compare('=', expression, keys('pieces')[index]?.expression ?? expression),
          ),
          lasts(from('pieces'), column('held', names.starts, 'TIMESTAMP'), end),
        ]),
      },
    ],
  });
  const { node: fact, dimension } = scan.moment();
  const at = cast(ownMoment(dimension, scan.dimension(fact, dimension, scan.span), scan.time), 'TIMESTAMP');
  return {
    relation: { kind: 'query', query: chosen, alias: node.alias },
    on: allOf([
      compare('=', column(node.alias, names.rank, 'INTEGER'), literal('1', 'INTEGER')),
      lasts(at, from(node.alias), to(node.alias)),
    ]),
  };
}

interface Names {
  readonly keys: readonly string[];
  readonly starts: string;
  readonly ends: string;
  /** Bounds of a piece. */
  readonly from: string;
  readonly to: string;
  readonly rank: string;
}

/** Names that no column of the model has. */
function namesOf({ model, edge }: JoinNode): Names {
  const taken = new Set(model.definition.columns.map(({ name }) => name.toLowerCase()));
  const free = (wanted: string): string => {
    let name = wanted;
    while (taken.has(name)) {
      name = `${name}_`;
    }
    taken.add(name);
    return name;
  };
  return {
    keys: (edge?.keys ?? []).map((_, index) => free(`key_${index + 1}`)),
    starts: free('starts'),
    ends: free('ends'),
    from: free('piece_starts'),
    to: free('piece_ends'),
    rank: free('piece_rank'),
  };
}

/** The rows that ever hold, with their keys, and their bounds at the grain of the dates. */
function readHeld(
  scan: FactScan,
  node: JoinNode,
  validity: ValidityDefinition,
  rows: JoinedTable,
  names: Names,
): SqlSelect {
  const { scan: inner, columns, from, joins, where } = rows;
  const bound = (name: string): SqlExpression => {
    const dimension = node.model.dimensions.get(name) ?? unknownDate(node, name, scan);
    return cast(ownMoment(dimension, inner.dimension(inner.root, dimension, scan.span), scan.time), 'TIMESTAMP');
  };
  const [starts, ends] = [bound(validity.start), bound(validity.end)];
  const ever: SqlExpression = {
    kind: 'logical',
    operator: 'OR',
    operands: [compare('<', starts, ends), { kind: 'is_null', operand: ends, negated: false, type: 'BOOLEAN' }],
    type: 'BOOLEAN',
  };
  const begins: SqlExpression = { kind: 'is_null', operand: starts, negated: true, type: 'BOOLEAN' };
  return select({
    columns: [
      ...columns,
      ...(node.edge?.keys ?? []).map(({ to }, index) => ({
        expression: inner.key(inner.root, to),
        alias: names.keys[index] ?? '',
      })),
      { expression: starts, alias: names.starts },
      { expression: ends, alias: names.ends },
    ],
    from,
    joins,
    where: allOf([where, begins, ever]),
  });
}

function unknownDate({ model }: JoinNode, name: string, { span }: FactScan): PreparedDimension {
  return refuse('UNKNOWN_FIELD', span, `There is no field ${model.name}.${name}.`, 'Correct the relationship.');
}

/** The keys as columns of a table that has them from the rows. */
function keysOf({ columns }: SqlSelect, { keys }: Names): (table: string) => SelectedColumns {
  const types = keys.map((key) => columns?.find(({ alias }) => alias === key)?.expression.type ?? 'UNKNOWN');
  return (table) =>
    keys.map((alias, index) => ({ expression: column(table, alias, types[index] ?? 'UNKNOWN'), alias }));
}

/** Tie-breaker for rows that begin together: earliest end, then any order that is repeatable. */
function ties({ model }: JoinNode, names: Names): readonly SqlOrder[] {
  const orderable = model.definition.columns.filter(
    ({ type, storedAs }) => ordered.has(type) && storedAs === undefined,
  );
  return [
    upwards(column('held', names.ends, 'TIMESTAMP')),
    ...orderable.map(({ name, type }) => upwards(column('held', name, type))),
  ];
}

const ordered: ReadonlySet<string> = new Set(['STRING', 'INTEGER', 'DECIMAL', 'DATE', 'TIMESTAMP']);
