import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { dialects } from '../dialect/registry.ts';
import { regressions, regressionShop } from '../testing/regressions.test-support.ts';
import { useShop } from '../testing/shop.test-support.ts';
import { errorOf, now } from '../testing/shopQueries.test-support.ts';

// Clocks, calendars and zones have their lines in dialect/calendarByHand.test.ts, values over time
// in overTimeByHand.test.ts.

const shop = useShop(regressionShop);
const catalog = prepareCatalog(regressionShop);

const answered = regressions.flatMap(({ answer, ...known }) =>
  typeof answer === 'string' ? [{ ...known, answer }] : [],
);
const refused = regressions.flatMap(({ answer, ...known }) =>
  typeof answer === 'string' ? [] : [{ ...known, code: answer.refused }],
);

describe.each(answered)('$line', ({ semql, answer, options = {} }) => {
  test('is answered as by hand wherever an engine runs', async () => {
    expect(await shop.sorted(semql, options)).toEqual(await shop.sql(answer));
  });

  test.each(Object.values(dialects).map(({ name }) => name))('compiles for %s', (dialect) => {
    const result = compile(semql, catalog, { dialect, now, ...options });
    expect(result.ok ? [] : result.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });
});

test.each(refused)('$line is refused as $code', ({ semql, code, options = {} }) => {
  expect(errorOf(semql, options, regressionShop).code).toBe(code);
});
