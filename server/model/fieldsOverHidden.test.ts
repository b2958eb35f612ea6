import { describe, expect, it } from 'vitest';
import type { CatalogDefinition, MetricDefinition } from '../semql/catalog/definition.ts';
import {
  columnOf,
  dimension,
  filter,
  measure,
  model,
  relationship,
} from '../semql/testing/shopCatalog.test-support.ts';
import { fieldsOverHidden } from './fieldsOverHidden.ts';

const metric = (name: string, expression: string, more: Partial<MetricDefinition> = {}): MetricDefinition => ({
  id: `id_${name}`,
  name,
  label: '',
  description: '',
  synonyms: [],
  version: 1,
  guidance: '',
  expression,
  anchorModel: 'staff',
  joins: [],
  namedFilters: [],
  filter: null,
  groupBy: [],
  timeDimension: null,
  timeGrains: [],
  unit: null,
  decimals: null,
  status: 'APPROVED',
  ...more,
});

const catalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  glossary: [],
  models: [
    model('staff', {
      columns: [columnOf('id', 'INTEGER'), columnOf('salary', 'DECIMAL'), columnOf('city', 'STRING')],
      dimensions: [
        dimension('id', 'NUMBER'),
        dimension('city', 'STRING'),
        dimension('pay', 'NUMBER', { expression: 'salary' }),
        dimension('pay_band', 'STRING', { expression: "CASE WHEN pay > 90000 THEN 'high' ELSE 'low' END" }),
        dimension('shouted', 'STRING', { expression: 'UPPER(city)' }),
        dimension('native_pay', 'NUMBER', { expression: '"salary"::int / 12', native: true }),
        dimension('note', 'STRING', { expression: "'salary'" }),
        dimension('native_note', 'STRING', { expression: 'salary_note', native: true }),
      ],
      measures: [
        measure('head_count', 'COUNT(*)'),
        measure('payroll', 'SUM(SALARY)'),
        measure('well_paid', 'COUNT(*)', { filter: 'pay > 90000' }),
      ],
      filters: [filter('rich', "pay_band = 'high'"), filter('berlin', "city = 'Berlin'")],
      relationships: [relationship('boss', 'staff', 'id', 'id')],
    }),
    model('shops', {
      columns: [columnOf('id', 'INTEGER'), columnOf('manager', 'INTEGER'), columnOf('salary', 'DECIMAL')],
      dimensions: [
        dimension('id', 'NUMBER'),
        dimension('salary', 'NUMBER'),
        dimension('manager_pay', 'NUMBER', { expression: 'manager.salary' }),
        dimension('manager_city', 'STRING', { expression: 'manager.city' }),
      ],
      measures: [measure('shop_count', 'COUNT(*)')],
      relationships: [relationship('manager', 'staff', 'manager', 'id')],
    }),
  ],
  metrics: [
    metric('heads', 'head_count'),
    metric('pay_per_head', 'payroll / head_count'),
    metric('pay_growth', 'pay_per_head - PRIOR(pay_per_head, 1 YEAR)'),
    metric('payroll_share', 'staff.payroll / NULLIF(shops.shop_count, 0)', { anchorModel: 'shops' }),
    metric('shops_only', 'shop_count', { anchorModel: 'shops' }),
    metric('rich_heads', 'head_count', { namedFilters: ['rich'] }),
    metric('heads_over', 'head_count', { filter: 'pay > 1' }),
    metric('berliners', 'head_count', { namedFilters: ['berlin'] }),
  ],
};

describe('what stands on a hidden column', () => {
  const over = fieldsOverHidden(catalog, new Map([['staff', ['salary']]]));

  it('is hidden with it, directly, through other fields, through roles and in the SQL of the source', () => {
    expect([...over.fields].sort()).toEqual([
      'shops.manager_pay',
      'staff.native_pay',
      'staff.pay',
      'staff.pay_band',
      'staff.payroll',
      'staff.rich',
      'staff.well_paid',
    ]);
  });

  it('takes the metrics over it along, and those over them', () => {
    expect([...over.metrics].sort()).toEqual([
      'heads_over',
      'pay_growth',
      'pay_per_head',
      'payroll_share',
      'rich_heads',
    ]);
  });

  it('nothing hidden hides nothing', () => {
    const nothing = fieldsOverHidden(catalog, new Map());
    expect([nothing.fields.size, nothing.metrics.size]).toEqual([0, 0]);
  });
});
