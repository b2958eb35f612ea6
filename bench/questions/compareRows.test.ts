import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameRows } from './compareRows.ts';

const value = fc.oneof(fc.constantFrom(null, true, 'web', 'phone', '2026-01-01'), fc.integer({ min: -50, max: 50 }));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

describe('sameRows', () => {
  it('does not care about the order of rows and columns, nor about extra columns', () => {
    fc.assert(
      fc.property(table, fc.integer(), (rows, extra) => {
        const shuffled = rows.map((row, index) => [extra + index, ...row.toReversed()]).toReversed();
        expect(sameRows(rows, shuffled, 'rows')).toBe(true);
      }),
    );
  });

  it('sees one row more, one row less, one changed cell', () => {
    fc.assert(
      fc.property(table, fc.nat(), (rows, seed) => {
        const changed = seed % rows.length;
        expect(sameRows(rows, [...rows, rows[0] ?? []], 'rows')).toBe(false);
        expect(sameRows(rows, rows.slice(1), 'rows')).toBe(false);
        expect(
          sameRows(
            rows,
            rows.map((row, index) => (index === changed ? ['something else', ...row.slice(1)] : row)),
            'rows',
          ),
        ).toBe(false);
      }),
    );
  });

  it('keeps values of one row together', () => {
    expect(
      sameRows(
        [
          ['a', 1],
          ['b', 2],
        ],
        [
          ['a', 2],
          ['b', 1],
        ],
        'rows',
      ),
    ).toBe(false);
    expect(
      sameRows(
        [
          ['a', 1],
          ['a', 2],
          ['a', 2],
        ],
        [
          ['a', 1],
          ['a', 1],
          ['a', 2],
        ],
        'rows',
      ),
    ).toBe(false);
  });

  it('takes decimals in text for numbers and dates for midnight, within a millionth', () => {
    expect(sameRows([['2026-01-01T00:00:00', '10.10']], [['2026-01-01', 10.1000000001]], 'rows')).toBe(true);
    expect(sameRows([[10]], [[10.001]], 'rows')).toBe(false);
    expect(sameRows([['2026-01-01T10:00:00']], [['2026-01-01']], 'rows')).toBe(false);
  });

  it('checks the order when it matters, and only the first row of a “which has most” question', () => {
    expect(sameRows([['a'], ['b']], [['b'], ['a']], 'ordered')).toBe(false);
    expect(
      sameRows(
        [['a', 9]],
        [
          ['a', 9],
          ['b', 5],
        ],
        'first',
      ),
    ).toBe(true);
    expect(
      sameRows(
        [['a', 9]],
        [
          ['b', 5],
          ['a', 9],
        ],
        'first',
      ),
    ).toBe(false);
    expect(sameRows([['a', 9]], [], 'first')).toBe(false);
  });
});
