import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { documented, documentedShop, refusals } from '../testing/documented.test-support.ts';
import { dialects } from '../dialect/registry.ts';
import { inOrder, useShop } from '../testing/shop.test-support.ts';
import { errorOf, now } from '../testing/shopQueries.test-support.ts';

const shop = useShop(documentedShop);
const catalog = prepareCatalog(documentedShop);

describe.each(documented)('$clause', ({ semql, sql, ordered, options = {}, refusedBy = [] }) => {
  test('compiles in every dialect', () => {
    for (const { name: dialect } of Object.values(dialects)) {
      const result = compile(semql, catalog, { dialect, now, ...options });
      const said = result.ok ? null : result.diagnostics.map(({ code, message }) => `${code}: ${message}`);
      expect({ dialect, said }).toEqual({
        dialect,
        said: refusedBy.includes(dialect) ? [expect.stringMatching(/^UNSUPPORTED_IN_DIALECT/)] : null,
      });
    }
  });

  test('gives the rows of SQL written by hand', async () => {
    const rows = await shop.sorted(semql, options, refusedBy);
    const expected = await shop.sql(sql);
    expect(expected.length).toBeGreaterThan(0);
    expect(rows).toEqual(expected);
    if (ordered === true) {
      const inTheirOrder = await shop.rows(semql, options, refusedBy);
      expect(inTheirOrder).toEqual(await shop.sqlInOrder(sql));
      expect(inOrder(inTheirOrder)).toEqual(rows);
    }
  });
});

const refused = Object.entries(refusals).flatMap(([code, texts]) =>
  texts.map(([semql, options = {}]) => ({ code, semql, options })),
);

test.each(refused)('$code: $semql', ({ code, semql, options }) => {
  expect(errorOf(semql, options).code).toBe(code);
});
