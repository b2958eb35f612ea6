import { expect, test } from 'vitest';
import { tableTree } from './tableTree.ts';

const table = (...hierarchyPath: string[]) => ({
  hierarchyPath,
  hierarchyLabels: ['Catalog', 'Schema', 'Table'].slice(-hierarchyPath.length),
});

test('tables stand below their schema, and names with dots are not taken apart', () => {
  const groups = tableTree([table('a', 'x'), table('a.b', 'y'), table('a', 'b', 'z'), table('a', 'w')]);
  expect(groups.map(({ path, label, tables }) => [path, label, tables.map((one) => one.hierarchyPath.at(-1))])).toEqual(
    [
      [['a'], 'Schema', ['x', 'w']],
      [['a.b'], 'Schema', ['y']],
      [['a', 'b'], 'Schema', ['z']],
    ],
  );
});

test('a table that stands in nothing has a place too', () => {
  expect(tableTree([table('orders')])).toMatchObject([{ path: [], label: '' }]);
});
