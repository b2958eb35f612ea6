import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeEdges, valueBars } from './histogram.ts';

describe('ranges', () => {
  it.each([
    ['INTEGER', '0', '99', '0 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100'],
    ['INTEGER', '1', '21', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22'],
    ['INTEGER', '-11999', '12000', '-12000 -10000 -8000 -6000 -4000 -2000 0 2000 4000 6000 8000 10000 12000 14000'],
    ['DECIMAL', '0.05', '0.31', '0.04 0.06 0.08 0.10 0.12 0.14 0.16 0.18 0.20 0.22 0.24 0.26 0.28 0.30 0.32'],
    [
      'DATE',
      '2024-01-30',
      '2024-03-14',
      '2024-01-29 2024-02-05 2024-02-12 2024-02-19 2024-02-26 2024-03-04 2024-03-11 2024-03-18',
    ],
    [
      'DATE',
      '2021-11-05',
      '2023-02-01',
      '2021-11-01 2021-12-01 2022-01-01 2022-02-01 2022-03-01 2022-04-01 2022-05-01 2022-06-01 2022-07-01 2022-08-01 2022-09-01 2022-10-01 2022-11-01 2022-12-01 2023-01-01 2023-02-01 2023-03-01',
    ],
    [
      'TIMESTAMP',
      '2024-01-01T09:59:00.5',
      '2024-01-01T12:10:00',
      '2024-01-01T09:45:00 2024-01-01T10:00:00 2024-01-01T10:15:00 2024-01-01T10:30:00 2024-01-01T10:45:00 2024-01-01T11:00:00 2024-01-01T11:15:00 2024-01-01T11:30:00 2024-01-01T11:45:00 2024-01-01T12:00:00 2024-01-01T12:15:00',
    ],
    [
      'TIMESTAMP_TZ',
      '0099-06-01T00:00:00Z',
      '0160-01-01T00:00:00Z',
      '0095-01-01T00:00:00Z 0100-01-01T00:00:00Z 0105-01-01T00:00:00Z 0110-01-01T00:00:00Z 0115-01-01T00:00:00Z 0120-01-01T00:00:00Z 0125-01-01T00:00:00Z 0130-01-01T00:00:00Z 0135-01-01T00:00:00Z 0140-01-01T00:00:00Z 0145-01-01T00:00:00Z 0150-01-01T00:00:00Z 0155-01-01T00:00:00Z 0160-01-01T00:00:00Z 0165-01-01T00:00:00Z',
    ],
  ] as const)('of %s from %s to %s', (type, min, max, edges) => {
    expect(rangeEdges(type, min, max)?.join(' ')).toBe(edges);
  });

  it.each([
    ['NUMBER', '0', 'Infinity'],
    ['NUMBER', 'NaN', '1'],
    ['NUMBER', '0', '5e-324'],
    ['NUMBER', '1000000000000000', '1000000000000001'],
    ['NUMBER', '1', '1.0000000000000002'],
    ['INTEGER', '5', '5'],
    ['DATE', '2024-01-01', 'infinity'],
    ['TIMESTAMP', '2024-01-01T10:00:00', '2024-01-01T10:00:30'],
    ['STRING', 'a', 'b'],
    ['DATE', null, null],
  ] as const)('there are none of %s from %s to %s', (type, min, max) => {
    expect(rangeEdges(type, min, max)).toBeNull();
  });

  it('hold every value, follow each other, are at most 24 and, of whole numbers, whole', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(number, number, fc.boolean(), (a, b, whole) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)].map((each) => (whole ? Math.round(each) : each));
        const edges = rangeEdges(whole ? 'INTEGER' : 'NUMBER', String(min), String(max))?.map(Number);
        if (edges === undefined || min === undefined || max === undefined) {
          return;
        }
        expect(edges.length).toBeLessThanOrEqual(25);
        expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge))).toBe(true);
        expect(edges[0]).toBeLessThanOrEqual(min);
        expect(edges.at(-1)).toBeGreaterThan(max);
        // None of the outer ones is empty.
        expect(edges[1]).toBeGreaterThan(min);
        expect(edges.at(-2)).toBeLessThanOrEqual(max);
        if (whole) {
          expect(edges.every(Number.isInteger)).toBe(true);
        }
      }),
    );
  });
});

describe('values', () => {
  it('of what has an order stand in it, others with the most frequent first; the rest is counted', () => {
    const stars = [
      ['5', 6],
      ['10', 3],
      ['1', 2],
    ] as const;
    expect(valueBars('INTEGER', stars, 12)).toEqual({
      bars: [
        { from: '1', to: null, rows: 2 },
        { from: '5', to: null, rows: 6 },
        { from: '10', to: null, rows: 3 },
      ],
      otherRows: 1,
    });
    expect(valueBars('STRING', stars, 11)?.bars.map(({ from }) => from)).toEqual(['5', '10', '1']);
  });

  it('that stand once each say nothing', () => {
    expect(valueBars('STRING', [['a', 1]], 1)).toBeNull();
    expect(valueBars('JSON', [['{}', 2]], 2)).toBeNull();
  });
});
