import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { RelationshipType, SemanticType } from '../../generated/prisma/enums.ts';
import { allValueTypes } from '../../semql/catalog/definition.ts';
import { cutToFit, longest } from '../../source/textLimits.ts';
import { compareFile } from './compareFile.ts';
import type { StoredColumn, StoredTable } from './metadataFile.ts';
import { printFile } from './printFile.ts';
import { readFile } from './readFile.ts';

const storedColumn = (table: string, name: string, more: Partial<StoredColumn> = {}): StoredColumn => ({
  id: `${table}.${name}`,
  version: 1,
  name,
  description: '',
  constraints: null,
  semanticType: null,
  dataType: 'INTEGER',
  isVisible: true,
  isPrimaryKey: false,
  ...more,
});

const storedTable = (name: string, columns: readonly StoredColumn[], more: Partial<StoredTable> = {}): StoredTable => ({
  id: name,
  version: 1,
  name,
  path: ['public', name],
  description: '',
  columns,
  relationships: [],
  ...more,
});

const shop: readonly StoredTable[] = [
  storedTable('customers', [
    storedColumn('customers', 'customer_id'),
    storedColumn('customers', 'email', { dataType: 'STRING' }),
  ]),
  storedTable('orders', [storedColumn('orders', 'order_id'), storedColumn('orders', 'customer_id')]),
];

describe('the format', () => {
  it('is the one that is written down', () => {
    const [customers, orders] = shop as [StoredTable, StoredTable];
    const described = {
      ...orders,
      description: 'What was bought.',
      columns: [
        storedColumn('orders', 'customer_id', { semanticType: 'IDENTIFIER', isVisible: false, constraints: '> 0' }),
      ],
      relationships: [
        {
          id: 'trl',
          version: 1,
          name: '',
          description: 'Who bought.',
          type: 'MANY_TO_ONE' as const,
          sourceColumnId: 'orders.customer_id',
          targetColumnId: 'customers.customer_id',
        },
      ],
    };
    expect(printFile([described], [customers, described])).toBe(`models:
  - name: orders
    description: What was bought.
    columns:
      - name: customer_id
        description: ""
        rules: "> 0"
        semantic_type: IDENTIFIER
        data_type: INTEGER
        visible: false
        is_primary_key: false
    relationships:
      - name: customer_id_to_customers
        description: Who bought.
        source_column: customer_id
        target_table: customers
        target_column: customer_id
        type: MANY_TO_ONE
`);
  });

  it('changes what it says and nothing else', () => {
    const { tables, problems } = readFile(`models:
  - name: orders
    columns:
      - name: customer_id
        description: Who bought.
        visible: false
    relationships:
      - {name: buyer, source_column: customer_id, target_table: customers, target_column: customer_id, type: many_to_one}
`);
    expect(problems).toEqual([]);
    const { changes, unknown, writes } = compareFile(tables, shop);
    expect(unknown).toEqual([]);
    expect(changes).toEqual([
      expect.objectContaining({
        kind: 'CHANGED',
        table: 'orders',
        part: 'customer_id',
        field: 'description',
        before: null,
        after: 'Who bought.',
        line: 4,
      }),
      expect.objectContaining({ field: 'visible', before: 'true', after: 'false' }),
      expect.objectContaining({ kind: 'ADDED', part: 'buyer', field: 'relationship', line: 8 }),
    ]);
    expect(writes.columns.map(({ data }) => data)).toEqual([{ description: 'Who bought.', isVisible: false }]);
  });

  it('says where a name is not known, and which is meant', () => {
    const { tables } = readFile('models:\n  - name: orders\n    columns:\n      - name: custmer_id\n  - name: order\n');
    expect(compareFile(tables, shop).unknown).toEqual([
      { line: 4, column: 9, message: 'orders has no column custmer_id. Is it customer_id?' },
      { line: 5, column: 5, message: 'There is no table order here. Is it orders?' },
    ]);
  });
});

describe('hostile and broken files', () => {
  const bomb = `a: &a [x, x]\n${'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index]}`).join(', ')}]`)
    .join('\n')}\nmodels: *i\n`;

  it.each<[what: string, text: string, message: RegExp, at?: [line: number, column: number]]>([
    ['nothing', '', /begins with “models:”/],
    ['a list', '- 1', /begins with “models:”/],
    ['no YAML', 'models: [', /This is not YAML/],
    ['two documents', 'models: []\n---\nmodels: []\n', /This is not YAML/],
    ['a bomb', bomb, /Write the value in full: /],
    ['an alias', 'models:\n  - &t {name: orders}\n  - *t\n', /are not supported/, [3, 5]],
    ['a tag', 'models:\n  - name: !!js/function "x"\n', /not supported|not YAML/],
    ['a merge', 'x: &x {name: a}\nmodels:\n  - <<: *x\n', /Write the value in full|has no </],
    ['a table without a name', 'models:\n  - description: x\n', /A table needs a name/, [2, 5]],
    ['a number as a name', 'models:\n  - name: 7\n', /name is a text. Put it in quotes/, [2, 11]],
    ['a text as columns', 'models:\n  - name: a\n    columns: all\n', /columns is a list/],
    ['an unknown key', 'models:\n  - name: a\n    owner: me\n', /A table has no owner; it has name, description/],
    [
      'an unknown type',
      'models:\n  - name: a\n    columns:\n      - {name: b, semantic_type: MONEY}\n',
      /semantic_type is one of DATE/,
    ],
    [
      'yes as a truth',
      'models:\n  - name: a\n    columns:\n      - {name: b, visible: yes}\n',
      /visible must be true or false/,
    ],
    [
      'a relationship without a type',
      'models:\n  - name: a\n    relationships:\n      - {name: r, source_column: b, target_table: c, target_column: d}\n',
      /needs a type/,
    ],
    [
      'the same column twice',
      'models:\n  - name: a\n    columns: [{name: b}, {name: b}]\n',
      /a duplicate; it is already in line 3/,
    ],
    ['the same key twice', 'models: []\nmodels: []\n', /This is not YAML/],
    ['deep lists', `models: ${'['.repeat(3000)}${']'.repeat(3000)}`, /nested/],
    ['10 MB', `models:\n${'  - name: x\n'.repeat(900_000)}`, /The file is 10,8\d\d KB; the limit is 200 KB/],
    [
      'a text too long',
      `models:\n  - name: a\n    description: ${'x'.repeat(4001)}\n`,
      /4,001 characters; the limit is 4,000/,
    ],
  ])('%s gets a sentence', (_what, text, message, at) => {
    const { problems } = readFile(text);
    expect(problems[0]?.message).toMatch(message);
    if (at !== undefined) {
      expect([problems[0]?.line, problems[0]?.column]).toEqual(at);
    }
  });

  it('no text at all is too much for it', () => {
    const piece = fc.constantFrom(
      'models:',
      '- ',
      'name: ',
      'columns:',
      '\n',
      '  ',
      '{',
      '}',
      '[',
      '&a ',
      '*a',
      '!!set ',
      '"',
      '|\n',
      '? ',
      '#',
      '\t',
      '\u0000',
      'type: ',
      '%YAML 1.1\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 60 }), (pieces) => {
        const { tables } = readFile(pieces.join(''));
        compareFile(tables, shop);
      }),
      { numRuns: 400 },
    );
  });
});

// Names and texts that YAML, people and programs read in different ways.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'true',
    'null',
    '~',
    '1e3',
    '0x1F',
    '- a',
    'a: b',
    '#x',
    ' lead',
    'tail ',
    'two\nlines\n',
    '\r\n',
    '\u2028',
    '"',
    "'",
    '|',
    '2024-01-01',
    '\ufeff',
    '*a',
    '&a',
    '!!x',
    '%',
    '@',
    '`',
    '{{ }}',
    'yes',
    '<<',
  ),
);
// Databases choose names, and none of them stops where people have to.
const longName = fc.integer({ min: 150, max: 1024 }).map((length) => 'n'.repeat(length));
const named = fc.oneof({ weight: 8, arbitrary: text.filter((name) => name !== '') }, longName);
/** A comment of a source, of any length, as the import keeps it. */
const comment = fc.oneof(
  { weight: 8, arbitrary: text },
  fc
    .tuple(fc.integer({ min: 3990, max: 4010 }), fc.constantFrom('x', '🚲', ' ', 'é\n'))
    .map(([length, piece]) => cutToFit(piece.repeat(length), longest.description)),
);

const layer: fc.Arbitrary<readonly StoredTable[]> = fc
  .uniqueArray(
    fc.record({
      name: named,
      schema: fc.constantFrom('a', 'b'),
      description: text,
      columns: fc.uniqueArray(
        fc.record({
          name: named,
          description: comment,
          constraints: fc.option(text.filter((rule) => rule !== '')),
          semanticType: fc.option(fc.constantFrom(...Object.values(SemanticType))),
          dataType: fc.constantFrom(...allValueTypes),
          isVisible: fc.boolean(),
          isPrimaryKey: fc.boolean(),
        }),
        { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
      ),
      links: fc.array(
        fc.record({
          from: fc.nat(),
          table: fc.nat(),
          to: fc.nat(),
          name: text,
          description: text,
          type: fc.constantFrom(...Object.values(RelationshipType)),
        }),
        { maxLength: 3 },
      ),
    }),
    { selector: ({ name, schema }) => `${schema}.${name}`, minLength: 1, maxLength: 4 },
  )
  .map((tables) => {
    const rows = tables.map(({ links: _links, schema, columns, ...table }, index) => ({
      ...table,
      id: `t${index}`,
      version: 1,
      path: [schema, table.name],
      columns: columns.map((column, position) => ({ ...column, id: `t${index}c${position}`, version: 1 })),
    }));
    return rows.map((row, index) => {
      const links = (tables[index]?.links ?? []).flatMap((link, position) => {
        const source = row.columns[link.from % row.columns.length];
        const target = rows[link.table % rows.length];
        const to = target?.columns[link.to % target.columns.length];
        if (source === undefined || to === undefined || source.id === to.id) {
          return [];
        }
        const { name, description, type } = link;
        return {
          id: `t${index}r${position}`,
          version: 1,
          name,
          description,
          type,
          sourceColumnId: source.id,
          targetColumnId: to.id,
        };
      });
      const relationships = [
        ...new Map(links.map((link) => [`${link.sourceColumnId} ${link.targetColumnId}`, link])).values(),
      ];
      return { ...row, relationships };
    });
  });

/** What an import leaves in the place of what was there. */
function written(stored: readonly StoredTable[], file: string): readonly StoredTable[] {
  const { tables, problems } = readFile(file);
  expect(problems).toEqual([]);
  const { writes, unknown, problems: contradictions } = compareFile(tables, stored);
  expect([...unknown, ...contradictions]).toEqual([]);
  const dataOf = (id: string): object =>
    [...writes.tables, ...writes.columns, ...writes.relationships].find(({ row }) => row.id === id)?.data ?? {};
  return stored.map((table) => ({
    ...table,
    ...dataOf(table.id),
    columns: table.columns.map((column) => ({ ...column, ...dataOf(column.id) })),
    relationships: table.relationships.map((relationship) => ({ ...relationship, ...dataOf(relationship.id) })),
  }));
}

describe('export and import', () => {
  it('what was exported changes nothing when it comes back', () => {
    fc.assert(
      fc.property(layer, (tables) => {
        const { tables: read, problems } = readFile(printFile(tables));
        expect(problems).toEqual([]);
        const { changes, unknown } = compareFile(read, tables);
        expect({ changes, unknown }).toEqual({ changes: [], unknown: [] });
      }),
      { numRuns: 200 },
    );
  });

  it('puts back what was changed since, to the letter', () => {
    fc.assert(
      fc.property(layer, text, fc.boolean(), (tables, other, visible) => {
        const file = printFile(tables);
        const changed = tables.map((table) => ({
          ...table,
          description: other,
          columns: table.columns.map((column) => ({
            ...column,
            description: other,
            constraints: null,
            semanticType: null,
            isVisible: visible,
          })),
        }));
        expect(printFile(written(changed, file))).toBe(file);
      }),
      { numRuns: 200 },
    );
  });

  it('tables of one name are told apart by their path', () => {
    const twins = ['a', 'b'].map((schema) =>
      storedTable('t', [storedColumn(schema, 'x')], { id: schema, path: [schema, 't'], description: schema }),
    );
    expect(printFile(twins)).toContain('name: a.t');
    const { tables } = readFile(stringify({ models: [{ name: 'b.t', description: 'new' }] }));
    expect(compareFile(tables, twins).writes.tables.map(({ row }) => row.id)).toEqual(['b']);
  });
});
