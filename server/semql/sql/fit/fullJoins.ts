import { mapExpressions, mapSelects } from '../mapQuery.ts';
import { rewrite } from '../rewrite.ts';
import {
  column,
  literal,
  select,
  type SqlExpression,
  type SqlJoin,
  type SqlRelation,
  type SqlSelect,
} from '../tree.ts';

/** A FULL JOIN as a LEFT JOIN and, by UNION ALL, the right rows that match nothing on the left. */
export function spellFullJoins(query: SqlSelect): SqlSelect {
  return mapSelects(query, (inner) => {
    let fitted = inner;
    for (;;) {
      const at = fitted.joins.findIndex(({ type }) => type === 'FULL');
      if (at < 0) {
        return fitted;
      }
      fitted = withoutFullJoin(fitted, at);
    }
  });
}

type Column = Extract<SqlExpression, { kind: 'column' }>;

/**
 * Columns of some tables that a select reads, each once, with the name it gets in the joined rows.
 */
class ReadColumns {
  readonly all: { readonly column: Column; readonly name: string }[] = [];
  readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  /** The expression with its columns of the tables read from the joined rows. */
  read(expression: SqlExpression, tables: ReadonlySet<string>): SqlExpression {
    return rewrite(expression, (node) => {
      if (node.kind !== 'column' || node.table === null || !tables.has(node.table)) {
        return null;
      }
      return column(this.table, this.#nameOf(node), node.type);
    });
  }

  #nameOf(node: Column): string {
    const found = this.all.find(
      ({ column: { table, name: read, storedAs } }) =>
        table === node.table && read === node.name && storedAs === node.storedAs,
    );
    if (found !== undefined) {
      return found.name;
    }
    const name = `f${this.all.length + 1}`;
    this.all.push({ column: node, name });
    return name;
  }
}

function withoutFullJoin(inner: SqlSelect, at: number): SqlSelect {
  const join = inner.joins[at];
  const { from } = inner;
  if (join === undefined || from === null || join.on === null) {
    throw new Error('a FULL JOIN has two sides and a condition');
  }
  const before = inner.joins.slice(0, at);
  const taken = new Set([from, ...inner.joins.map(({ relation }) => relation)].map(({ alias }) => alias));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  const leftTables = new Set([from, ...before.map(({ relation }) => relation)].map(({ alias }) => alias));
  const both = new Set([...leftTables, join.relation.alias]);
  const left = new ReadColumns(free('left_rows'));
  const on = left.read(join.on, leftTables);
  const joined = new ReadColumns(free('joined_rows'));
  const outer = mapExpressions({ ...inner, joins: inner.joins.slice(at + 1) }, (node) => joined.read(node, both));
  // Columns of the left side that the outer select reads, as columns of the left rows.
  const shown = joined.all.map(({ column: node, name }) => ({
    expression: left.read(node, leftTables),
    alias: name,
    fromRight: node.table === join.relation.alias,
  }));
  if (shown.length === 0) {
    shown.push({ expression: literal('1', 'INTEGER'), alias: 'f1', fromRight: true });
  }
  const leftRows: SqlRelation = {
    kind: 'query',
    query: select({
      columns: [
        ...left.all.map(({ column: node, name }) => ({ expression: node, alias: name })),
        { expression: literal('1', 'INTEGER'), alias: 'matched' },
      ],
      from,
      joins: before,
    }),
    alias: left.table,
  };
  const leftJoin = (relation: SqlRelation): SqlJoin => ({ type: 'LEFT', relation, on });
  const matching = select({
    columns: shown.map(({ expression, alias }) => ({ expression, alias })),
    from: leftRows,
    joins: [leftJoin(join.relation)],
  });
  const onlyRight = select({
    columns: shown.map(({ expression, alias, fromRight }) => ({
      expression: fromRight ? expression : literal(null, expression.type),
      alias,
    })),
    from: join.relation,
    joins: [leftJoin(leftRows)],
    where: { kind: 'is_null', negated: false, operand: column(left.table, 'matched', 'INTEGER'), type: 'BOOLEAN' },
  });
  return {
    ...outer,
    from: { kind: 'query', query: { kind: 'union', all: true, queries: [matching, onlyRight] }, alias: joined.table },
  };
}
