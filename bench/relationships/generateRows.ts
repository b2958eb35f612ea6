import { createRandom, type Random } from '../../prisma/seed/random.ts';

/** A column as publishedSchemas.txt describes it. */
interface Column {
  readonly name: string;
  readonly isKey: boolean;
  readonly kind: string;
  readonly maybeEmpty: boolean;
  readonly once: boolean;
  readonly group: string;
  readonly of: { readonly table: string; readonly column: string } | null;
}

interface Table {
  readonly name: string;
  readonly rowCount: number;
  readonly begins: number;
  readonly columns: readonly Column[];
}

type Value = string | number | null;

/**
 * Scripts for SQLite by the name of the schema: tables, joins and rows, the same on every machine.
 */
export function scriptsOf(text: string): ReadonlyMap<string, string> {
  const schemas = text.split(/^## /m).slice(1);
  return new Map(
    schemas.map((schema) => {
      const [name = '', ...lines] = schema.trim().split('\n');
      return [name, scriptOf(name, lines.filter((line) => line !== '').map(tableOf))];
    }),
  );
}

function tableOf(line: string): Table {
  const [, name = '', rowCount, begins, columns = ''] = /^(\w+) (\d+)(?:@(\d+))?: (.*)$/.exec(line) ?? [];
  if (name === '') {
    throw new Error(`No table: ${line}`);
  }
  return { name, rowCount: Number(rowCount), begins: Number(begins ?? 1), columns: columns.split(' ').map(columnOf) };
}

function columnOf(spec: string): Column {
  const [, name = '', key, group = '', table, column = '', kind = 'r', marks = ''] =
    /^(\w+)(\*)?(?:&(\d))?(?:>(\w+)\.(\w+)|:(\w))?([?!]*)$/.exec(spec) ?? [];
  if (name === '') {
    throw new Error(`No column: ${spec}`);
  }
  return {
    name,
    isKey: key !== undefined,
    kind,
    maybeEmpty: marks.includes('?'),
    once: marks.includes('!'),
    group,
    of: table === undefined ? null : { table, column },
  };
}

/** Rows by column, filled until all columns of all tables are. */
type Rows = Map<string, Map<string, Value[]>>;

function scriptOf(schema: string, tables: readonly Table[]): string {
  const rows: Rows = new Map(tables.map(({ name }) => [name, new Map()]));
  const isFilled = ({ of }: Column): boolean => of === null || rows.get(of.table)?.get(of.column) !== undefined;
  for (const keysOnly of [true, false]) {
    let progress = true;
    while (progress) {
      progress = false;
      for (const table of tables) {
        const wanted = table.columns.filter(
          ({ name, isKey }) => isKey === keysOnly && !rows.get(table.name)?.has(name),
        );
        const ready = keysOnly
          ? wanted.every(isFilled)
            ? wanted
            : []
          : wanted.filter(
              (column) =>
                isFilled(column) &&
                wanted.every((other) => other.group !== column.group || column.group === '' || isFilled(other)),
            );
        if (ready.length === 0) {
          continue;
        }
        fill(rows, table, ready, createRandom(13, `${schema}.${table.name}.${ready.map(({ name }) => name).join()}`));
        progress = true;
      }
    }
  }
  return tables.map((table) => statements(table, rows)).join('\n');
}

function fill(rows: Rows, table: Table, columns: readonly Column[], random: Random): void {
  const own = rows.get(table.name) ?? new Map<string, Value[]>();
  const count = [...own.values()][0]?.length ?? table.rowCount;
  const groups = Map.groupBy(columns, ({ group, name }) => (group === '' ? name : `&${group}`));
  for (const group of groups.values()) {
    const filled =
      group[0]?.of === null ? [valuesOf(group[0], table, count, random)] : picked(rows, group, count, random);
    for (const [index, { name }] of group.entries()) {
      own.set(name, filled[index] ?? []);
    }
  }
  if (columns.some(({ isKey }) => isKey)) {
    keepEachKeyOnce(own);
  }
}

/**
 * Values of rows of another table: some often, a fifth never, one in a hundred of some columns is
 * gone there.
 */
function picked(rows: Rows, group: readonly Column[], count: number, random: Random): Value[][] {
  const [first] = group;
  const from = group.map(({ of }) => rows.get(of?.table ?? '')?.get(of?.column ?? '') ?? []);
  const places = shuffled(
    (from[0] ?? []).map((_, index) => index).filter((index) => from[0]?.[index] !== null),
    random,
  );
  const used = first?.once === true ? places : places.slice(0, Math.max(2, Math.ceil(places.length * 0.8)));
  const hasStrays = first?.isKey === false && group.length === 1 && count >= 400 && random.chance(0.15);
  const all = group.map((): Value[] => []);
  for (let row = 0; row < count; row += 1) {
    const place = first?.once === true ? used[row] : used[Math.floor(random.next() ** 1.5 * used.length)];
    const isEmpty = (first?.maybeEmpty === true && random.chance(1 / 3)) || place === undefined;
    for (const [index] of group.entries()) {
      const value = isEmpty ? null : (from[index]?.[place] ?? null);
      all[index]?.push(hasStrays && value !== null && random.chance(0.005) ? stray(value) : value);
    }
  }
  return all;
}

const stray = (value: string | number): Value => (typeof value === 'number' ? value + 1_000_000 : `${value}-gone`);

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const syllables = 'ba ber co dan el fen gor hil is jo kar lun mar nor ol pen qua ros sol tam ur vin wes yo zan'.split(
  ' ',
);

function valuesOf(column: Column, table: Table, count: number, random: Random): Value[] {
  const kinds = ['A', 'B', 'C', 'D', 'E', 'F'].slice(0, random.integer(3, 6));
  const most = random.pick([9, 20, 50, 100, 500]);
  const day = (): string => new Date(Date.UTC(2015, 0, 1 + random.integer(0, 3000))).toISOString().slice(0, 10);
  const word = (): string => Array.from({ length: random.integer(2, 4) }, () => random.pick(syllables)).join('');
  const taken = new Set<string>();
  const unique = (): string => {
    const text = column.isKey
      ? Array.from({ length: random.integer(3, 6) }, () => random.pick(letters)).join('')
      : word();
    if (taken.has(text)) {
      return unique();
    }
    taken.add(text);
    return text;
  };
  let last = table.begins - 1;
  const makers: Readonly<Record<string, () => Value>> = {
    // Some rows were deleted.
    r: () => (last += random.chance(0.03) ? 2 : 1),
    n: () => random.integer(1, most),
    y: () => random.integer(1980, 2019),
    m: () => random.integer(100, 90_000) / 100,
    d: day,
    e: () => random.pick(kinds),
    f: () => random.integer(0, 1),
    t: () => word(),
    u: unique,
  };
  const make = makers[column.kind];
  if (make === undefined) {
    throw new Error(`No kind of column: ${column.kind}`);
  }
  return Array.from({ length: count }, () => (column.maybeEmpty && random.chance(1 / 3) ? null : make()));
}

function keepEachKeyOnce(own: Map<string, Value[]>): void {
  const lists = [...own.values()];
  const seen = new Set<string>();
  const kept = (lists[0] ?? []).flatMap((_, row) => {
    const key = JSON.stringify(lists.map((list) => list[row]));
    if (seen.has(key) || lists.some((list) => list[row] === null)) {
      return [];
    }
    seen.add(key);
    return [row];
  });
  for (const [name, list] of own) {
    own.set(
      name,
      kept.map((row) => list[row] ?? null),
    );
  }
}

const shuffled = (items: readonly number[], random: Random): readonly number[] =>
  items
    .map((item) => [random.next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

function statements({ name, columns }: Table, rows: Rows): string {
  const lists = columns.map((column) => {
    const list = rows.get(name)?.get(column.name);
    if (list === undefined) {
      throw new Error(`${name}.${column.name} leads nowhere.`);
    }
    return list;
  });
  const quoted = (text: string): string => `"${text}"`;
  const typeOf = (list: readonly Value[], { kind, of }: Column): string =>
    of === null && kind === 'm'
      ? 'DECIMAL(12, 2)'
      : of === null && kind === 'd'
        ? 'DATE'
        : list.some((value) => typeof value === 'string')
          ? 'TEXT'
          : 'INTEGER';
  const joins = Map.groupBy(
    columns.filter(({ of }) => of !== null),
    ({ group, name: of }) => (group === '' ? of : `&${group}`),
  );
  const parts = [
    ...columns.map((column, index) => `${quoted(column.name)} ${typeOf(lists[index] ?? [], column)}`),
    `PRIMARY KEY (${
      columns
        .filter(({ isKey }) => isKey)
        .map((column) => quoted(column.name))
        .join(', ') || 'rowid'
    })`,
    ...[...joins.values()].map(
      (group) =>
        `FOREIGN KEY (${group.map((column) => quoted(column.name)).join(', ')}) REFERENCES ${quoted(group[0]?.of?.table ?? '')} (${group.map(({ of }) => quoted(of?.column ?? '')).join(', ')})`,
    ),
  ];
  const literal = (value: Value): string =>
    value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`;
  const count = lists[0]?.length ?? 0;
  const tuples = Array.from(
    { length: count },
    (_, row) => `(${lists.map((list) => literal(list[row] ?? null)).join(',')})`,
  );
  return `CREATE TABLE ${quoted(name)} (\n  ${parts.filter((part) => !part.endsWith('(rowid)')).join(',\n  ')}\n);\nINSERT INTO ${quoted(name)} VALUES\n${tuples.join(',\n')};`;
}
