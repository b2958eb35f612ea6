import { describe, expect, it } from 'vitest';
import type { CatalogDefinition, MeasureDefinition } from '../../semql/catalog/definition.ts';
import { deepAnalyst } from './deepAnalyst.ts';
import type { DeepRequest, DeepSpec } from './deepSpec.ts';
import type { ChartBlock } from './report.ts';
import { CATALOG, openCompany } from './testing/company.test-support.ts';
import type { Company } from './testing/company.test-support.ts';
import { RunRecord } from './testing/deepWorld.test-support.ts';

async function withCompany(catalog: CatalogDefinition, work: (company: Company) => Promise<void>): Promise<void> {
  const company = await openCompany(90, 'nothing', catalog);
  try {
    await work(company);
  } finally {
    company.close();
  }
}

async function ask(
  company: Company,
  question: string,
  deep: Partial<DeepRequest> = {},
): Promise<Awaited<ReturnType<ReturnType<typeof deepAnalyst>>>> {
  return deepAnalyst()(company.request(question, deep), company.analysis(new RunRecord()));
}

async function reportOf(company: Company, question: string, deep: Partial<DeepRequest> = {}): Promise<DeepSpec> {
  const result = await ask(company, question, deep);
  if (result.kind !== 'deep') throw new Error(`expected a report, got ${JSON.stringify(result)}`);
  return result;
}

function figuresOf({ report }: DeepSpec): readonly (number | null)[] {
  return report.figures.map(({ number }) => number.value);
}

/** The rows that the first chart of a kind draws. */
function chartValues({ report }: DeepSpec, kind: ChartBlock['chart']): readonly Readonly<Record<string, unknown>>[] {
  const blocks = report.sections.flatMap((section) => section.blocks);
  const chart = blocks.find((block) => block.type === 'chart' && block.chart === kind);
  const spec: { readonly data?: { readonly values?: readonly Readonly<Record<string, unknown>>[] } } =
    chart?.type === 'chart' ? chart.spec : {};
  return spec.data?.values ?? [];
}

/** The company with further measures of its orders. */
function withMeasures(...more: readonly Partial<MeasureDefinition>[]): CatalogDefinition {
  return {
    ...CATALOG,
    models: CATALOG.models.map((model) => {
      const [first] = model.measures;
      return first
        ? { ...model, measures: [...model.measures, ...more.map((one) => ({ ...first, unit: null, ...one }))] }
        : model;
    }),
  };
}

const BUYERS: Partial<MeasureDefinition> = {
  id: 'x_active_buyers',
  name: 'active_buyers',
  expression: 'COUNT(DISTINCT customer_id)',
  additivity: 'NON_ADDITIVE',
};

describe('numbers of deep analysis', () => {
  it('has of a number that does not add up the value of the whole period', async () => {
    await withCompany(withMeasures(BUYERS), async (company) => {
      const count = async (from: string, to: string): Promise<number> => {
        const rows = await company.sql(
          `SELECT count(DISTINCT customer_id) FROM orders WHERE ordered_on BETWEEN '${from}' AND '${to}'`,
        );
        return Number(rows[0]?.[0]);
      };
      const spec = await reportOf(company, 'Overview of active buyers in the last 2 months');
      const [now, before, year] = [
        await count('2026-05-01', '2026-06-30'),
        await count('2026-03-01', '2026-04-30'),
        await count('2025-05-01', '2025-06-30'),
      ];
      const [first, second, third] = figuresOf(spec);
      expect(first).toBe(now);
      expect(second).toBeCloseTo(now / before - 1, 9);
      if (now !== year) expect(third).toBeCloseTo(now / year - 1, 9);
      expect(spec.report.headline.text).toContain(String(now));
    });
  });

  it('reads weeks that begin on Sunday', async () => {
    const catalog: CatalogDefinition = { ...CATALOG, calendar: { ...CATALOG.calendar, weekStart: 'SUNDAY' } };
    await withCompany(catalog, async (company) => {
      const rows = await company.sql(
        "SELECT sum(amount) FROM orders WHERE ordered_on BETWEEN '2026-06-28' AND '2026-07-04'",
      );
      const spec = await reportOf(company, 'Why did revenue change last week?');
      expect(figuresOf(spec)[0]).toBeCloseTo(Number(rows[0]?.[0]), 4);
      const weeks = chartValues(spec, 'line').map(({ value }) => value);
      expect(weeks).toHaveLength(60);
      expect(weeks.filter((one) => one === 0)).toEqual([]);
      expect(weeks.at(-1)).toBeCloseTo(Number(rows[0]?.[0]), 4);
    });
  });

  it.each(['Overview of cumulative revenue in 2025', 'Overview of the top 3 channels by revenue in 2025'])(
    'leaves a question that says more to the built-in engine: %s',
    async (question) => {
      await withCompany(CATALOG, async (company) => {
        expect((await ask(company, question)).kind).not.toBe('deep');
      });
    },
  );
});
