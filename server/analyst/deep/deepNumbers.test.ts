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

  it('counts a cohort under the filters of the question, and tells none where it cannot', async () => {
    await withCompany(CATALOG, async (company) => {
      const { plan } = await reportOf(company, 'Cohorts of revenue in Belgium');
      const size = plan.items.find(({ id }) => id === 'cohorts')?.queries[1]?.semql;
      expect(size).toContain("country = 'Belgium'");
      const other = await reportOf(company, 'Cohorts of revenue for channel Online');
      expect(other.plan.items.filter(({ id }) => id === 'cohorts')).toEqual([]);
    });
  });

  it('names the periods of the new run, and keeps what a person called a part', async () => {
    await withCompany(CATALOG, async (company) => {
      const first = await reportOf(company, 'Why did revenue change last month?');
      const items = first.plan.items.map((one) => {
        if (one.id === 'overview') return { ...one, title: 'Revenue: May 2026 against April 2026' };
        return one.id === 'split:orders.channel' ? { ...one, title: 'Where we sell', isRenamed: true } : one;
      });
      const { plan } = await reportOf(company, 'Why did revenue change last month?', {
        resumes: { ...first, plan: { ...first.plan, items } },
      });
      const title = (id: string): string | undefined => plan.items.find((one) => one.id === id)?.title;
      expect(title('overview')).toBe('Revenue: June 2026 against May 2026');
      expect(title('split:orders.channel')).toBe('Where we sell');
    });
  });

  it('reads the direction from the verb, not from the name of the number', async () => {
    const lost = { id: 'x_lost_orders', name: 'lost_orders', expression: 'COUNT(*)' };
    await withCompany(withMeasures(lost), async (company) => {
      const { report, findings } = await reportOf(company, 'Why did lost orders increase in June?');
      const moved = findings.find(({ kind }) => kind === 'level')?.size.value ?? 0;
      expect(report.headline.text).not.toContain('did not fall');
      expect(report.headline.text.startsWith('It did not rise.')).toBe(moved < 0);
    });
  });

  it('shows no largest rows of a number with a condition of its own', async () => {
    const paper = { id: 'x_paper', name: 'paper_sales', expression: 'SUM(amount)', filter: "category = 'Paper'" };
    await withCompany(withMeasures(paper), async (company) => {
      const { plan } = await reportOf(company, 'Why did paper sales change in June?');
      expect(plan.items.map(({ id }) => id)).not.toContain('rows');
      const whole = await reportOf(company, 'Why did revenue change in June?');
      expect(whole.plan.items.map(({ id }) => id)).toContain('rows');
    });
  });
});
