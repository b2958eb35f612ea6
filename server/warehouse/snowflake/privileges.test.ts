import { expect, it } from 'vitest';
import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { excessOf } from './privileges.ts';

type Grant = readonly [privilege: string, kind: string, name: string];

const columns = ['privilege', 'granted_on', 'name'].map((name) => ({ name, type: 'STRING' as const }));

/** Grants by what they are given to; who is not named has none. */
function showing(grants: Readonly<Record<string, readonly Grant[] | WarehouseError>>) {
  const asked: string[] = [];
  const show = async (sql: string): Promise<QueryResult> => {
    const grantee = sql.replace('SHOW GRANTS TO ', '');
    asked.push(grantee);
    const held = grants[grantee] ?? [];
    if (held instanceof WarehouseError) {
      throw held;
    }
    return { columns: columns, rows: held, truncated: false, durationMs: 0 };
  };
  return { asked, show };
}

const refused = (type: WarehouseError['type']): WarehouseError => new WarehouseError(type, 'No.', 'Ask.');

it('a role whose grants may not be seen keeps nobody from seeing the others, and counts as one that may write', async () => {
  const { show } = showing({
    'ROLE "READER"': [
      ['USAGE', 'ROLE', 'HIDDEN'],
      ['USAGE', 'DATABASE_ROLE', 'SHARED.VIEWER'],
      ['USAGE', 'ROLE', 'LOADER'],
    ],
    'ROLE "HIDDEN"': refused('PERMISSION'),
    'DATABASE ROLE "SHARED"."VIEWER"': refused('SCHEMA_CHANGED'),
    'ROLE "LOADER"': [['INSERT', 'TABLE', 'SHOPS.PUBLIC.A']],
  });
  expect(await excessOf('READER', [], show)).toEqual([
    'holds INSERT on table SHOPS.PUBLIC.A',
    'holds ROLE "HIDDEN", DATABASE ROLE "SHARED"."VIEWER", whose grants it cannot see',
  ]);
});

it.each(['CONNECTION', 'TIMEOUT', 'AUTHENTICATION'] as const)(
  'what fails for another reason (%s) is told',
  async (type) => {
    const { show } = showing({ 'ROLE "READER"': refused(type) });
    await expect(excessOf('READER', [], show)).rejects.toMatchObject({ type });
  },
);

it.each([
  [49, 50, false],
  [48, 50, false],
  [49 + 1, 50, true],
  [200, 50, true],
])('of a chain of %i roles no more than %i are looked through, and it says so: %s', async (held, most, isSaid) => {
  // READER itself and PUBLIC are two of them.
  const chain = Object.fromEntries(
    Array.from({ length: held - 1 }, (_, at): [string, readonly Grant[]] => [
      at === 0 ? 'ROLE "READER"' : `ROLE "R${at}"`,
      [['USAGE', 'ROLE', `R${at + 1}`]],
    ]),
  );
  const { asked, show } = showing(chain);
  const excess = await excessOf('READER', [], show);
  expect(asked.length).toBe(Math.min(held + 1, most));
  expect(excess).toEqual(isSaid ? ['holds more than 50 roles, and the others were not checked'] : []);
});
