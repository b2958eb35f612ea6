import type { ColumnDefinition, ValueType } from './catalog/definition.ts';
import type { DialectName, DialectVariant } from './compiled.ts';
import { dialects, variants } from './dialect/registry.ts';
import { fitDialect } from './sql/fitDialect.ts';
import { printQuery } from './sql/print.ts';
import {
  cast,
  column,
  compare,
  literal,
  select,
  storedColumn,
  type SqlExpression,
  type SqlOrder,
  type SqlSelect,
} from './sql/tree.ts';

/** A table some rows of which have the same key. */
export interface RepeatingTable {
  readonly path: readonly string[];
  readonly columns: readonly ColumnDefinition[];
  /** Names of the columns that are to identify a row. */
  readonly keys: readonly string[];
  /** Column of the engine that numbers rows in the order they were written; null: it has none. */
  readonly rowNumber: string | null;
}

/**
 * SQL of the rows of a table without those whose key an earlier row has. Rows come in the order of
 * `rowNumber`, else in that of the values of all other columns, from the first column on, each
 * ascending with NULL last: the same rows stay at every run. Rows without a key all stay.
 */
export function firstRowsSql(
  table: RepeatingTable,
  dialectName: DialectName,
  variant: DialectVariant | undefined,
): string {
  const dialect = variant === undefined ? dialects[dialectName] : variants[variant];
  return printQuery(fitDialect(firstRows(table), dialect, []), dialect, []).sql;
}

function firstRows({ path, columns, keys, rowNumber }: RepeatingTable): SqlSelect {
  const isKey = ({ name }: ColumnDefinition): boolean => keys.includes(name);
  const number = freeName(columns);
  // Values pass through as they are stored: the reader of the rows converts them.
  const raw = (alias: string) =>
    columns.map(({ name }) => ({ expression: column(alias, name, 'UNKNOWN'), alias: name }));
  const place: SqlExpression = {
    kind: 'window',
    function: 'ROW_NUMBER',
    arguments: [],
    partitionBy: columns.filter(isKey).map((key) => storedColumn('t', key)),
    orderBy:
      rowNumber === null
        ? columns.filter((one) => !isKey(one) && ordered.has(one.type)).map(upwards)
        : [{ expression: column('t', rowNumber, 'INTEGER'), descending: false, nulls: 'LAST' }],
    frame: null,
    type: 'INTEGER',
  };
  const numbered = select({
    columns: [...raw('t'), { expression: place, alias: number }],
    from: { kind: 'table', path, alias: 't' },
  });
  const isFirst = compare('=', column('r', number, 'INTEGER'), literal(1, 'INTEGER'));
  const withoutKey = columns.filter(isKey).map(({ name }): SqlExpression => {
    return { kind: 'is_null', negated: false, operand: column('r', name, 'UNKNOWN'), type: 'BOOLEAN' };
  });
  return select({
    columns: raw('r'),
    from: { kind: 'query', query: numbered, alias: 'r' },
    where: { kind: 'logical', operator: 'OR', operands: [isFirst, ...withoutKey], type: 'BOOLEAN' },
  });
}

function upwards(one: ColumnDefinition): SqlOrder {
  const value = storedColumn('t', one);
  // What the engine keeps in place of the type may have no order of its own.
  return {
    expression: one.storedAs === undefined ? value : cast(value, 'STRING'),
    descending: false,
    nulls: 'LAST',
  };
}

const ordered: ReadonlySet<ValueType> = new Set([
  'STRING',
  'INTEGER',
  'DECIMAL',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIMESTAMP_TZ',
  'TIME',
]);

function freeName(columns: readonly ColumnDefinition[]): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  let name = 'row_of_key';
  while (taken.has(name)) {
    name = `${name}_`;
  }
  return name;
}
