import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import type { ChartColumn, ChartRows } from './chartRows.ts';
import { settle, type ChartSettings } from './chartSettings.ts';
import { drawRows } from './drawRows.ts';
import type { ChartForm, Picture } from './drawnChart.ts';

const column = (name: string, role: string, more: Partial<ChartColumn> = {}): ChartColumn => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  role,
  type: role === 'MEASURE' ? 'DECIMAL' : role === 'TIME' ? 'DATE' : 'STRING',
  unit: null,
  decimals: null,
  grain: role === 'TIME' ? 'MONTH' : null,
  ...(role === 'MEASURE' ? { additive: true } : {}),
  ...more,
});

const months = ['2026-01-01', '2026-02-01', '2026-03-01'];

/** Revenue and orders by month and segment. */
const cube: ChartRows = {
  columns: [column('month', 'TIME'), column('segment', 'DIMENSION'), column('revenue', 'MEASURE')],
  rows: months.flatMap((month, index) => [
    [month, 'Retail', 100 + index],
    [month, 'Trade', 50 - index],
  ]),
  truncated: false,
};

const bySegment: ChartRows = {
  columns: [column('segment', 'DIMENSION'), column('revenue', 'MEASURE'), column('orders', 'MEASURE')],
  rows: [
    ['Retail', '120.5', 4],
    ['Trade', '-20.5', 9],
    ['Public', '50', 2],
  ],
  truncated: false,
};

function pictures(result: ChartRows, group: string, values: string[], series: string | null): readonly Picture[] {
  const drawn = drawRows(result, { group, values, series }, undefined);
  return typeof drawn === 'string' ? expect.fail(drawn) : drawn;
}

const formsOf = (...chosen: Parameters<typeof pictures>): readonly ChartForm[] =>
  pictures(...chosen).map(({ form }) => form);

/** Texts of the drawn picture, and the records that its marks show. */
async function drawn(picture: Picture, settings: ChartSettings = {}) {
  const spec = settle(picture, settings, (value) => `€ ${value}`);
  const compiled = compile({ height: 220, ...spec, width: 600 } as unknown as TopLevelSpec);
  const svg = await new View(parse(compiled.spec), { renderer: 'none' }).toSVG();
  return [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text = '']) => text);
}

const only = (form: ChartForm, ...chosen: Parameters<typeof pictures>): Picture =>
  pictures(...chosen).find((one) => one.form === form) ?? expect.fail(`no ${form}`);

describe('forms that tell the truth about chosen columns', () => {
  test.each<[string, readonly ChartForm[], Parameters<typeof pictures>]>([
    [
      'months with segments',
      ['LINE', 'GROUPED_BAR', 'STACKED_BAR', 'AREA', 'SMALL_MULTIPLES', 'HEAT_MAP'],
      [cube, 'month', ['revenue'], 'segment'],
    ],
    [
      'segments with months',
      ['GROUPED_BAR', 'STACKED_BAR', 'SMALL_MULTIPLES', 'HEAT_MAP'],
      [cube, 'segment', ['revenue'], 'month'],
    ],
    // A part below zero is no slice.
    ['groups with a negative one', ['BAR', 'WATERFALL'], [bySegment, 'segment', ['revenue'], null]],
    ['groups that add up', ['BAR', 'WATERFALL', 'PIE'], [bySegment, 'segment', ['orders'], null]],
    ['two numbers', ['BAR', 'SCATTER'], [bySegment, 'segment', ['revenue', 'orders'], null]],
  ])('%s', (_, forms, chosen) => {
    expect(formsOf(...chosen)).toEqual(forms);
  });

  test('numbers that may not be added up, and results that were cut, are not stacked', () => {
    const averages = { ...cube, columns: cube.columns.map((one) => ({ ...one, additive: false })) };
    const whole = ['STACKED_BAR', 'AREA', 'WATERFALL', 'PIE'];
    expect(formsOf(averages, 'month', ['revenue'], 'segment').filter((form) => whole.includes(form))).toEqual([]);
    const cut = { ...bySegment, truncated: true };
    expect(formsOf(cut, 'segment', ['orders'], null)).toEqual(['BAR']);
  });

  test('rows that would be drawn as one are refused with the way out', () => {
    expect(drawRows(cube, { group: 'segment', values: ['revenue'], series: null }, undefined)).toBe(
      'Several rows have the same Segment: Month would be drawn as one. Choose it as series.',
    );
  });

  test('numbers of two units have no axis in common', () => {
    const columns = bySegment.columns.map((one) => (one.name === 'revenue' ? { ...one, unit: 'EUR' } : one));
    const two = { ...bySegment, columns };
    expect(formsOf(two, 'segment', ['revenue', 'orders'], null)).toEqual(['SCATTER']);
    const few = { ...two, rows: two.rows.slice(0, 2) };
    expect(drawRows(few, { group: 'segment', values: ['revenue', 'orders'], series: null }, undefined)).toBe(
      'Numbers of different units have no axis in common.',
    );
  });
});

describe('what is drawn', () => {
  test.each<[ChartForm, Parameters<typeof pictures>, readonly string[]]>([
    ['LINE', [cube, 'month', ['revenue'], 'segment'], ['Retail', 'Trade', 'Feb 2026']],
    ['GROUPED_BAR', [cube, 'segment', ['revenue'], 'month'], ['Retail', 'Trade', 'Mar 2026']],
    ['STACKED_BAR', [cube, 'month', ['revenue'], 'segment'], ['Feb 2026', 'Retail']],
    ['AREA', [cube, 'month', ['revenue'], 'segment'], ['Feb 2026', 'Retail']],
    ['SMALL_MULTIPLES', [cube, 'month', ['revenue'], 'segment'], ['Retail', 'Trade']],
    ['HEAT_MAP', [cube, 'month', ['revenue'], 'segment'], ['Segment', 'Month']],
    ['WATERFALL', [bySegment, 'segment', ['revenue'], null], ['Retail', 'Sum of these', '150']],
    ['BAR', [bySegment, 'segment', ['revenue', 'orders'], null], ['Retail', 'Revenue', 'Orders']],
    ['SCATTER', [bySegment, 'segment', ['revenue', 'orders'], null], ['Revenue', 'Orders']],
    ['PIE', [bySegment, 'segment', ['orders'], null], ['Public']],
  ])('%s names its parts', async (form, chosen, words) => {
    expect((await drawn(only(form, ...chosen))).map((text) => text.replace('March', 'Mar'))).toEqual(
      expect.arrayContaining([...words]),
    );
  });

  test('the steps of a waterfall follow each other and end at the sum', () => {
    const { data } = only('WATERFALL', bySegment, 'segment', ['revenue'], null).spec;
    const steps = (data as { values: Record<string, unknown>[] }).values;
    expect(steps.map(({ start, end }) => [start, end])).toEqual([
      [0, 120.5],
      [120.5, 100],
      [100, 150],
      [0, 150],
    ]);
    expect(steps.map(({ r }) => r)).toEqual([0, 1, 2, undefined]);
  });

  test('every mark keeps the row whose number it shows', () => {
    const { data, usermeta } = only('STACKED_BAR', cube, 'segment', ['revenue'], 'month').spec;
    const records = (data as { values: Record<string, unknown>[] }).values;
    expect(records.map(({ r, v0 }) => [r, v0])).toEqual(cube.rows.map((row, index) => [index, row[2]]));
    expect(usermeta).toMatchObject({ columns: ['revenue'] });
  });
});

describe('lines across a chart', () => {
  const bars = () => only('BAR', bySegment, 'segment', ['revenue'], null);

  test.each<[string, NonNullable<ChartSettings['lines']>[number], string]>([
    ['a target', { kind: 'VALUE', value: 90, label: 'Target' }, 'Target € 90'],
    ['the mean', { kind: 'MEAN', value: null, label: '' }, 'Mean € 50'],
    ['the median', { kind: 'MEDIAN', value: null, label: 'Middle' }, 'Middle € 50'],
  ])('%s is named with its number', async (_, line, text) => {
    expect(await drawn(bars(), { lines: [line] })).toContain(text);
    expect(await drawn(bars(), { lines: [line], upright: true })).toContain(text);
  });

  test('the mean is that of the series that are shown', async () => {
    const picture = only('LINE', cube, 'month', ['revenue'], 'segment');
    const lines = [{ kind: 'MEAN', value: null, label: '' }] as const;
    expect(await drawn(picture, { lines })).toContain('Mean € 75');
    expect(await drawn(picture, { lines, hidden: ['Trade'] })).toContain('Mean € 101');
  });

  test('a stack has no mean', async () => {
    const stacked = only('STACKED_BAR', cube, 'month', ['revenue'], 'segment');
    const mean = { kind: 'MEAN', value: null, label: 'Mean' } as const;
    expect((await drawn(stacked, { lines: [mean] })).filter((text) => text.startsWith('Mean'))).toEqual([]);
  });
});
