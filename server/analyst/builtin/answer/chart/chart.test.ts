import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerSpec, JsonObject } from '../../../analyst.ts';
import type { CatalogDefinition } from '../../../../semql/catalog/definition.ts';
import { RAILWAY } from '../../railway/catalog.ts';
import { RAILWAY_DATA } from '../../railway/data.ts';
import { openRailway } from '../../railway/openRailway.test-support.ts';
import type { Railway } from '../../railway/openRailway.test-support.ts';

const [METRIC] = RAILWAY.metrics;

/**
 * The railway with numbers that have no unit and are no counts by their own words, and a metric
 * that is one.
 */
const COUNTED: CatalogDefinition = {
  ...RAILWAY,
  metrics: METRIC
    ? [
        {
          ...METRIC,
          id: 'met_run',
          name: 'trains_run',
          label: 'Trains run',
          synonyms: [],
          expression: 'journeys.journey_count',
          anchorModel: 'journeys',
          timeDimension: 'journeys.departed_at',
          unit: 'trains',
          decimals: 0,
        },
      ]
    : [],
  models: RAILWAY.models.map((model) => {
    const count = model.measures.find(({ name }) => name === 'journey_count');
    if (!count) return model;
    const late = {
      ...count,
      id: 'mea_late',
      name: 'late_arrivals',
      label: 'Late arrivals',
      expression: 'SUM(CASE WHEN delay_minutes > 10 THEN 1 ELSE 0 END)',
    };
    const stops = {
      ...count,
      id: 'mea_stops',
      name: 'average_stops',
      label: 'Average stops',
      expression: 'AVG(distance_km / 5)',
      additivity: 'NON_ADDITIVE' as const,
    };
    return { ...model, measures: [...model.measures, late, stops] };
  }),
};

let railway: Railway;

beforeAll(async () => {
  railway = await openRailway();
});

afterAll(() => railway.close());

async function answer(question: string): Promise<AnswerSpec> {
  const { result } = await railway.ask(question, []);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result;
}

type Chart = NonNullable<AnswerSpec['chart']>;

async function chart(question: string): Promise<Chart> {
  const { chart } = await answer(question);
  if (chart === null) throw new Error(`${question}: no chart`);
  return chart;
}

async function drawn(spec: JsonObject): Promise<string> {
  const compiled = compile({ height: 220, ...spec, width: 800 } as unknown as TopLevelSpec);
  const svg = await new View(parse(compiled.spec), { renderer: 'none' }).toSVG();
  return svg.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
}

const textsIn = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

/** Labels of the axes of the drawn chart, one after the other. */
async function axesOf(spec: JsonObject): Promise<readonly (readonly string[])[]> {
  const groups = (await drawn(spec)).split('class="mark-group role-axis"').slice(1);
  return groups
    .map((group) => textsIn(group.split('class="mark-group role-')[0] ?? ''))
    .filter((texts) => texts.length > 0);
}

/** Names in the legend of the drawn chart. */
async function legendOf(spec: JsonObject): Promise<readonly string[]> {
  const [, ...entries] = (await drawn(spec)).split('role-legend-label"');
  return entries.flatMap((entry) => textsIn(entry).slice(0, 1));
}

const units = /^(−?€ )?\d[\d.,]*( [kMB%])?$/;

describe('the chart of an answer', () => {
  it.each(['takings by month this year', 'takings by fare class', 'takings by month and fare class this year'])(
    '%s: at most six amounts, each with its unit',
    async (question) => {
      const axes = await axesOf((await chart(question)).spec);
      const amounts = axes.find((labels) => labels.some((label) => label.includes('€'))) ?? [];
      expect(amounts.length).toBeGreaterThan(1);
      expect(amounts.length).toBeLessThanOrEqual(6);
      expect(amounts.filter((label) => !units.test(label))).toEqual([]);
    },
  );

  it('names what is compared by its year and draws it dashed and grey', async () => {
    const { spec } = await chart('takings by month this year compared with last year');
    expect(await legendOf(spec)).toEqual(['2026', '2025']);
    expect(JSON.stringify(spec).toLowerCase()).toContain('"range":["#7547ff","#8a8f98"]');
    expect(JSON.stringify(spec)).toMatch(/"t1":"€\u00a06,162\.42"/);
    expect(JSON.stringify(spec)).toContain('"range":[[1,0],[5,4]]');
  });

  it('marks a month that is not over, and says so', async () => {
    const { spec, note } = await chart('takings by month this year');
    const [months = []] = (await axesOf(spec)).filter((labels) => labels.includes('Jan'));
    expect(months.at(-1)).toBe('Nov*');
    expect(note).toMatch(/^November 2026 up to \d+ November 2026$/);
    const { data } = spec as { readonly data: { readonly values: readonly JsonObject[] } };
    expect(data.values.filter(({ partial }) => partial === true)).toHaveLength(1);
    expect((await chart('takings by month last year')).note).toBeNull();
  });

  it('dots every line of several to its hollow last month', async () => {
    const { spec } = await chart('takings by month and fare class this year');
    const { data, layer } = spec as {
      readonly data: { readonly values: readonly JsonObject[] };
      readonly layer: readonly JsonObject[];
    };
    expect(new Set(data.values.filter(({ partial }) => partial === true).map(({ k1 }) => k1)).size).toBe(3);
    expect(new Set(data.values.filter(({ tail }) => tail === true).map(({ l0 }) => l0))).toEqual(
      new Set(['October 2026', 'November 2026']),
    );
    expect(layer.map(({ mark }) => mark)).toContainEqual(expect.objectContaining({ fill: 'white' }));
    expect((await chart('takings by month and fare class last year')).spec).not.toHaveProperty('layer');
  });

  it('gives every bar a line of its own, and none a rotated title', async () => {
    const { spec } = await chart('number of tickets by passenger age');
    const { height } = spec as { readonly height: { readonly step: number } };
    expect(height.step).toBeGreaterThanOrEqual(20);
    expect(await drawn(spec)).not.toContain('role-axis-title');
  });

  it.each([
    'takings by month this year',
    'takings by fare class',
    'takings by month and fare class this year',
    'takings by month this year compared with last year',
  ])('“%s”: each record knows the row and the columns that its numbers are from', async (question) => {
    const { chart, executions } = await answer(question);
    const { data, usermeta } = chart?.spec as {
      readonly data: { readonly values: readonly JsonObject[] };
      readonly usermeta: { readonly columns: readonly string[] };
    };
    const [{ rows, columns } = { rows: [], columns: [] }] = executions;
    expect(data.values.length).toBe(rows.length);
    for (const record of data.values) {
      usermeta.columns.forEach((name, index) => {
        const at = columns.findIndex((column) => column.name === name);
        const value = rows[Number(record.r)]?.[at] ?? null;
        expect(record[`v${index}`]).toEqual(value === null ? null : Number(value));
      });
    }
  });

  it('gives the rest of many series no row of its own', async () => {
    const { spec } = await chart('number of tickets by month and passenger this year');
    const { data } = spec as { readonly data: { readonly values: readonly JsonObject[] } };
    const rest = data.values.filter(({ k0, k1 }) => k0 === 'Other' || k1 === 'Other');
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.filter(({ r }) => r !== undefined)).toEqual([]);
    expect(data.values.filter(({ r }) => r !== undefined).length).toBeGreaterThan(0);
  });

  it('leaves more groups than a page holds to the table', async () => {
    expect((await answer('number of passengers by full name')).chart).toBeNull();
  });

  it('ends the axis of amounts with a label', async () => {
    const { spec } = await chart('takings by month this year');
    const labels = (await axesOf(spec)).find((texts) => texts.some((text) => text.includes('€'))) ?? [];
    const amounts = labels.map((label) => Number(label.replace('€ ', '').replace(' k', 'e3').replaceAll(',', '')));
    const { data } = spec as { readonly data: { readonly values: readonly { readonly v0: number }[] } };
    expect(Math.max(...amounts)).toBeGreaterThanOrEqual(Math.max(...data.values.map(({ v0 }) => v0)));
  });

  it.each([
    ['number of journeys and average delay by line name', 'Average delay', 'v1'],
    ['top 3 fare classes by takings and number of tickets', 'Number of tickets', 'v1'],
    ['takings and number of tickets by month this year', 'Number of tickets', 'v1'],
    ['takings and number of tickets by month this year compared with last year', 'Number of tickets', 'v2'],
  ])('“%s”: what has another unit stands on no axis of the first', async (question, name, field) => {
    const { spec, note, alternatives } = await chart(question);
    expect(note).toContain(`In the table only, for its other unit: ${name}`);
    for (const drawing of [spec, ...alternatives.map((other) => other.spec)]) {
      const { data: _, ...encoding } = drawing;
      expect(JSON.stringify(encoding)).not.toContain(`"${field}"`);
    }
  });

  it('draws numbers of one unit, and counts, on one axis', async () => {
    for (const question of [
      'number of tickets and travellers by month this year',
      'takings by month this year compared with last year',
    ]) {
      const { spec, note } = await chart(question);
      expect(JSON.stringify(spec)).toContain('v1');
      expect(note ?? '').not.toContain('In the table only');
    }
  });

  it('counts what has no unit among the counts, and a metric that is one count', async () => {
    const counted = await openRailway(COUNTED);
    const noteOf = async (question: string): Promise<string | null | undefined> => {
      const { result } = await counted.ask(question);
      return result.kind === 'answer' ? result.chart?.note : result.kind;
    };
    try {
      expect(await noteOf('number of journeys and late arrivals by line name')).toBeNull();
      expect(await noteOf('trains run and late arrivals by line name')).toBeNull();
      expect(await noteOf('number of journeys and average stops by line name')).toBe(
        'In the table only, for its other scale: Average stops',
      );
    } finally {
      counted.close();
    }
  });

  it('begins a long trend later rather than end it early, and says so', async () => {
    const question = 'number of tickets by week and passenger since January 2024';
    const { executions } = await answer(question);
    const { spec, note } = await chart(question);
    const { data } = spec as { readonly data: { readonly values: readonly JsonObject[] } };
    const weeks = (executions[0]?.rows ?? []).map(([week]) => String(week).slice(0, 10));
    const drawnWeeks = data.values.map(({ k0 }) => String(k0).slice(0, 10));
    expect(weeks.length).toBeGreaterThan(2000);
    const [firstWeek = ''] = drawnWeeks;
    expect(new Set(drawnWeeks)).toEqual(new Set(weeks.filter((week) => week >= firstWeek)));
    expect(
      new Set(data.values.filter(({ partial }) => partial === true).map(({ k0 }) => String(k0).slice(0, 10))),
    ).toEqual(new Set(['2026-11-16']));
    expect(note).toMatch(
      /^Week of 16 November 2026 up to \d+ November 2026\. In the table only: what is before week of /,
    );
  });

  it('offers other forms only where they say the truth', async () => {
    const forms = async (question: string) => (await chart(question)).alternatives.map(({ type }) => type);
    expect(await forms('takings by month this year')).toEqual(['bar', 'area']);
    expect(await forms('takings by month this year compared with last year')).toEqual(['bar']);
    expect(await forms('average fare by month this year')).toEqual(['bar']);
  });

  it('draws every other form from the same data', async () => {
    const { spec, alternatives } = await chart('takings by month this year compared with last year');
    for (const other of alternatives) {
      const whole = { ...other.spec, data: spec.data ?? null };
      const labels = (await axesOf(whole)).flat();
      expect(labels.some((label) => label.startsWith('€ '))).toBe(true);
      expect(labels).toEqual(expect.arrayContaining(['Jan', 'Oct', 'Nov*']));
      expect(labels).not.toContain('Dec');
      expect(await legendOf(whole)).toEqual(['2026', '2025']);
    }
  });
});

describe('groups of one name', () => {
  let namesakes: Railway;

  beforeAll(async () => {
    namesakes = await openRailway(RAILWAY, [
      ...RAILWAY_DATA,
      "UPDATE passengers SET full_name = 'Ida Schmidt' WHERE passenger_id % 2 = 0",
    ]);
  });

  afterAll(() => namesakes.close());

  it.each(['top 6 passengers by takings', 'top 6 passengers by average fare'])(
    '%s: are bars of their own in every form, told apart by their number',
    async (question) => {
      const { result } = await namesakes.ask(question, []);
      if (result.kind !== 'answer' || result.chart === null) throw new Error(JSON.stringify(result));
      const [{ rows } = { rows: [] }] = result.executions;
      const values = (result.chart.spec as { data: { values: readonly Record<string, unknown>[] } }).data.values;
      expect(values.map(({ k0 }) => k0)).toEqual(
        rows.map(([id, name]) => (name === 'Ida Schmidt' ? `Ida Schmidt (${String(id)})` : name)),
      );
      expect(values.map(({ v0 }) => v0)).toEqual(rows.map((row) => Number(row[2])));
      expect(values.filter(({ k0 }) => String(k0).startsWith('Ida Schmidt')).length).toBeGreaterThan(1);
    },
  );

  it('are series of their own', async () => {
    const { result } = await namesakes.ask('takings of the top 4 passengers by month this year', []);
    if (result.kind !== 'answer' || result.chart === null) throw new Error(JSON.stringify(result));
    const values = (result.chart.spec as { data: { values: readonly Record<string, unknown>[] } }).data.values;
    const names = new Set(values.map(({ k1 }) => String(k1)).filter((name) => name.startsWith('Ida Schmidt')));
    const ids = new Set(
      (result.executions[0]?.rows ?? []).flatMap(([, id, name]) => (name === 'Ida Schmidt' ? [id] : [])),
    );
    expect(names.size).toBeGreaterThan(1);
    expect([...names].every((name) => [...ids].some((id) => name === `Ida Schmidt (${String(id)})`))).toBe(true);
  });
});

describe('the columns of an answer', () => {
  it('name the days of the week', async () => {
    const { executions } = await answer('takings by weekday');
    expect(executions[0]?.columns[0]).toMatchObject({ pattern: 'weekday' });
  });

  it('are called for people: the year before by its name, a change as one', async () => {
    const { executions } = await answer('takings by month this year compared with last year');
    expect(executions[0]?.columns).toMatchObject([
      { label: 'Month', grain: 'MONTH' },
      { label: 'Takings', unit: 'EUR' },
      { label: 'Last year', unit: 'EUR' },
      { label: 'Change', change: true },
    ]);
  });

  it.each([
    ['takings by fare class this year compared with last year', 'Same days of 2025'],
    ['takings by fare class 2025 compared with 2024', '2024'],
  ])('%s: the earlier numbers are called %s', async (question, label) => {
    const { executions } = await answer(question);
    expect(executions[0]?.columns.map((column) => column.label)).toContain(label);
    expect(executions[0]?.columns.map((column) => column.label)).not.toContain('Last year');
  });
});

describe('an answer without rows', () => {
  it('offers another period, not the same nothing in parts', async () => {
    const empty = await answer('takings by fare class in 2010');
    expect(empty.suggestions).toEqual(['all time']);
    const { result } = await railway.ask('all time', [
      { question: 'takings by fare class in 2010', reading: empty.reading, options: [] },
    ]);
    expect(result).toMatchObject({ kind: 'answer', executions: [{ rows: expect.arrayContaining([]) as unknown }] });
    expect(result.kind === 'answer' && result.executions[0]?.rows.length).toBe(3);
  });
});
