import { expect, it } from 'vitest';
import { candidates, type ReadColumn } from './candidates.ts';

const tables = 500;
const table = (index: number): string => `area${index % 10}_thing${100 + index}`;

/** Columns as companies have them: keys, references by name, people, and much that is neither. */
function columnsOf(index: number): readonly ReadColumn[] {
  const names = [
    'id',
    `thing${100 + ((index * 7 + 1) % tables)}_id`,
    `main_thing${100 + ((index * 13 + 5) % tables)}_id`,
    'name',
    'code',
    'status',
    'created_by',
    'manager_id',
    'amount',
    'email',
    ...Array.from({ length: 10 }, (_, more) => `attribute_${more}_${index % 17}`),
  ];
  const unique = new Set(['id', 'code', 'email']);
  const texts = new Set(['name', 'code', 'status', 'email']);
  return names.map((name, position) => {
    const uniqueValues = unique.has(name) ? 1000 : 40 + ((index * 31 + position * 17) % 800);
    return {
      id: `${index}.${name}`,
      tableId: String(index),
      table: table(index),
      isView: false,
      isFirst: position === 0,
      tableColumns: names.length,
      name,
      dataType: texts.has(name) ? 'STRING' : 'INTEGER',
      rowCount: 1000,
      missingValues: 0,
      uniqueValues,
      min: '1',
      max: String(uniqueValues),
      isDeclaredKey: name === 'id',
      keyColumns: name === 'id' ? 1 : 0,
    };
  });
}

it('compares the columns of 500 tables within seconds, and lets others work meanwhile', async () => {
  const columns = Array.from({ length: tables }, (_, index) => columnsOf(index)).flat();
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const before = process.cpuUsage();
  const found = await candidates(columns);
  const { user } = process.cpuUsage(before);
  clearInterval(others);
  const pairs = new Set(found.map(({ child, key }) => `${child.id} ${key.id}`));
  expect(
    [...Array(tables).keys()].filter(
      (index) => !pairs.has(`${index}.thing${100 + ((index * 7 + 1) % tables)}_id ${(index * 7 + 1) % tables}.id`),
    ),
  ).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(20);
  // Two seconds on a quiet machine; comparing each name with each takes minutes.
  expect(user / 1e6).toBeLessThan(20);
}, 60_000);
