import { expect, test } from 'vitest';
import { sqlText } from './sqlText.ts';

test.each([
  ['IFNULL(a, 0)', 'COALESCE(a, 0)'],
  ["IFF(a > 1, 'x', 'y')", "CASE WHEN a > 1 THEN 'x' ELSE 'y' END"],
  ['a IS TRUE', 'COALESCE(a, FALSE)'],
  ['a IS NOT TRUE', 'NOT COALESCE(a, FALSE)'],
  ['a IS FALSE', 'NOT COALESCE(a, TRUE)'],
  ['a IS NOT FALSE', 'COALESCE(a, TRUE)'],
  // A divisor of zero gives zero, unless nothing is divided.
  ['DIV0(a, b)', 'CASE WHEN b = 0 THEN a * 0 ELSE a / b END'],
  ['DIV0NULL(a, b)', 'CASE WHEN COALESCE(b, 0) = 0 THEN a * 0 ELSE a / b END'],
  ['SAFE_DIVIDE(a, b)', 'a / b'],
  ['COUNT_IF(a > 1)', 'COUNT(CASE WHEN a > 1 THEN 1 END)'],
  ['APPROX_COUNT_DISTINCT(a)', 'COUNT(DISTINCT a)'],
  ['TRY_CAST(a AS DATE)', 'CAST(a AS DATE)'],
  ['DATE(a)', 'CAST(a AS DATE)'],
  ['DATEADD(month, -2, CURRENT_DATE())', "CURRENT_DATE - INTERVAL '2 months'"],
  ["DATEADD('day', 7, a)", "a + INTERVAL '7 days'"],
  ['DATE_SUB(a, INTERVAL 3 DAY)', "a - INTERVAL '3 days'"],
  ['DATE_TRUNC(a, MONTH)', "DATE_TRUNC('month', a)"],
  ['`a b` + 1', '"a b" + 1'],
])('%s is %s', (written, plain) => {
  expect(sqlText(written)).toEqual({ expression: plain, native: false });
});

test.each(["a ~ 'x'", 'a IN (SELECT 1)) --', "JSON_EXTRACT_PATH_TEXT(a, 'b') ->> 'c'", 'SUM('])(
  '%s is nothing the grammar says',
  (written) => {
    expect(sqlText(written)).toEqual({ expression: written, native: true });
  },
);
