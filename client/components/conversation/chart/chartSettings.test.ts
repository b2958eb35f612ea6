import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { describe, expect, test } from 'vitest';
import { changeable, settle, type ChartSettings } from './chartSettings.ts';
import type { ChartForm, ChartSpec, Picture } from './drawnChart.ts';

const bars: Picture = {
  form: 'BAR',
  spec: {
    usermeta: { columns: ['revenue'], series: ['Revenue'] },
    height: { step: 30 },
    mark: { type: 'bar' },
    encoding: {
      y: { field: 'k0', type: 'nominal', sort: null, axis: { title: null } },
      x: { field: 'v0', type: 'quantitative', axis: { title: null } },
    },
    data: { values: ['b', 'c', 'a'].map((k0, r) => ({ k0, v0: [2, 9, 5][r], t0: `€ ${[2, 9, 5][r]}`, r })) },
  },
};

const lines: Picture = {
  form: 'LINE',
  spec: {
    mark: { type: 'line', point: true },
    encoding: {
      x: { field: 'k0', type: 'temporal' },
      y: { field: 'v0', type: 'quantitative' },
      color: { field: 'k1', type: 'nominal', title: null },
      shape: { field: 'k1', type: 'nominal', title: null },
    },
    data: {
      values: ['EU', 'US', 'EU', 'US'].map((k1, r) => ({
        k0: `2026-0${1 + (r >> 1)}-01`,
        k1,
        v0: 100 + r,
        t0: '1',
        r,
      })),
    },
  },
};

const pie: Picture = {
  form: 'PIE',
  spec: {
    mark: { type: 'arc' },
    encoding: { theta: { field: 'v0', type: 'quantitative' }, color: { field: 'k0', type: 'nominal', title: null } },
    data: bars.spec.data,
  },
};

async function drawn(spec: ChartSpec): Promise<string> {
  const compiled = compile({ height: 220, ...spec, width: 600 } as unknown as TopLevelSpec);
  return new View(parse(compiled.spec), { renderer: 'none' }).toSVG();
}

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text = '']) => text);

const drawnWith = (picture: Picture, settings: ChartSettings): Promise<string> => drawn(settle(picture, settings));

/** Order of the groups along the axis. */
const groupsOf = (svg: string): string =>
  textsOf(svg)
    .filter((text) => /^[abc]$/.test(text))
    .join('');

describe('settings of a chart', () => {
  test('nothing chosen leaves a picture as it was answered', () => {
    expect(settle(bars, {})).toBe(bars.spec);
    expect(settle(lines, {})).toBe(lines.spec);
  });

  test.each<[ChartSettings, string]>([
    [{}, 'bca'],
    [{ sort: 'LARGEST' }, 'cab'],
    [{ sort: 'NAME' }, 'abc'],
    [{ sort: 'LARGEST', upright: true }, 'cab'],
    [{ sort: 'LARGEST', labels: true }, 'cab'],
  ])('groups with %o stand as %s', async (settings, order) => {
    expect(groupsOf(await drawnWith(bars, settings))).toBe(order);
  });

  test('numbers on the marks are those of the tooltips', async () => {
    const amounts = textsOf(await drawnWith(bars, { labels: true })).filter((text) => text.startsWith('€'));
    expect(amounts.toSorted()).toEqual(['€ 2', '€ 5', '€ 9']);
    expect(textsOf(await drawnWith(bars, {})).some((text) => text.startsWith('€'))).toBe(false);
  });

  test('a fitted axis begins near the smallest value, for lines only', async () => {
    expect(textsOf(await drawnWith(lines, {}))).toContain('0');
    expect(textsOf(await drawnWith(lines, { fitted: true }))).not.toContain('0');
    expect(settle(bars, { fitted: true })).toBe(bars.spec);
  });

  test('a series that is left out is in neither picture nor legend, and the other keeps its colour', async () => {
    const [whole, part] = await Promise.all([drawnWith(lines, {}), drawnWith(lines, { hidden: ['EU'] })]);
    expect(textsOf(whole)).toEqual(expect.arrayContaining(['EU', 'US']));
    expect(textsOf(part)).toContain('US');
    expect(textsOf(part)).not.toContain('EU');
    const [, second] = [...new Set(whole.match(/stroke="#[0-9a-f]{6}"/g))].filter((one) => !/#(888|ddd)/.test(one));
    expect(part).toContain(second);
  });

  test('a pie names its slices', async () => {
    expect(textsOf(await drawnWith(pie, {})).filter((text) => text === 'a')).toHaveLength(2);
  });

  test.each<[ChartForm, Picture, object]>([
    ['BAR', bars, { sort: true, upright: true, fitted: false, series: [] }],
    ['LINE', lines, { sort: false, upright: false, fitted: true, series: ['EU', 'US'] }],
  ])('%s offers only what tells the truth', (_, picture, offered) => {
    expect(changeable(picture)).toMatchObject(offered);
  });
});
