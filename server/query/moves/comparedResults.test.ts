import { describe, expect, it } from 'vitest';
import type { CompiledColumn } from '../../semql/compiled.ts';
import { comparedResults, type NumbersOf } from './comparedResults.ts';

const column = (name: string, role: CompiledColumn['role']): CompiledColumn => ({
  name,
  label: name,
  role,
  type: role === 'measure' ? 'DECIMAL' : 'STRING',
  unit: null,
  decimals: null,
  grain: role === 'time' ? 'month' : null,
  governed: true,
  additive: true,
  overlapping: false,
});

const byCity = (rows: NumbersOf['rows'], truncated = false): NumbersOf => ({
  columns: [column('city', 'dimension'), column('revenue', 'measure')],
  rows,
  truncated,
});

describe('comparedResults', () => {
  it('finds the cells that differ, whatever the order of the rows', () => {
    const before = byCity([
      ['Bern', '10.50'],
      ['Basel', 3],
    ]);
    const after = byCity([
      ['Basel', '3.00'],
      ['Bern', 11],
    ]);
    expect(comparedResults(before, after)).toMatchObject([
      { compared: 2, cells: [{ keys: ['Bern'], before: '10.50', after: 11 }] },
    ]);
  });

  it('has rows that came and went, but not those beyond a limit', () => {
    const [before, after] = [byCity([['Bern', 1]]), byCity([['Basel', 2]])];
    expect(comparedResults(before, after)?.[0]?.cells).toEqual([
      { keys: ['Bern'], before: 1, after: null },
      { keys: ['Basel'], before: null, after: 2 },
    ]);
    expect(comparedResults(byCity([['Bern', 1]], true), after)?.[0]?.cells).toEqual([]);
  });

  it('tells rows of the same dimensions apart', () => {
    const rows = [
      ['Bern', 1],
      ['Bern', 2],
    ];
    expect(comparedResults(byCity(rows), byCity([...rows, ['Bern', 2]]))?.[0]?.cells).toEqual([
      { keys: ['Bern'], before: null, after: 2 },
    ]);
  });

  it('does not take the last digits of sums for a difference, nor zero for nothing', () => {
    expect(comparedResults(byCity([['Bern', 0.1 + 0.2]]), byCity([['Bern', 0.3]]))?.[0]?.cells).toEqual([]);
    expect(comparedResults(byCity([['Bern', 0]]), byCity([['Bern', null]]))?.[0]?.cells).toHaveLength(1);
  });

  it('compares no results with other columns', () => {
    const total: NumbersOf = { columns: [column('revenue', 'measure')], rows: [[1]], truncated: false };
    expect(comparedResults(byCity([]), total)).toBeNull();
  });
});
