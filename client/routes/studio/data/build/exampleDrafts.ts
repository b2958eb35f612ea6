import type { Drafts, FieldDraft, JoinDraft, ModelDraft, WayDraft } from './choices/drafts.ts';

const field = (of: Partial<FieldDraft> & { readonly name: string; readonly label: string }): FieldDraft => ({
  __typename: 'DraftedField',
  kind: 'DIMENSION',
  synonyms: [],
  column: of.label,
  computedAs: of.label,
  expression: of.name,
  type: 'STRING',
  unit: null,
  values: null,
  examples: [],
  valueLabels: [],
  ways: [],
  reason: 'Text with few values.',
  suggested: true,
  required: false,
  ...of,
});

const way = (of: Omit<WayDraft, '__typename' | 'from' | 'to' | 'synonyms'>): WayDraft => ({
  __typename: 'DraftedWay',
  from: null,
  to: null,
  synonyms: [],
  ...of,
});

const measure = (of: Partial<FieldDraft> & { readonly name: string; readonly label: string }): FieldDraft =>
  field({ kind: 'MEASURE', type: null, expression: `SUM(${of.name})`, ...of });

const model = (
  name: string,
  rowCount: number,
  of: Partial<Omit<ModelDraft, 'table'>> & { readonly file?: string },
): ModelDraft => {
  const { file, ...rest } = of;
  return {
    __typename: 'ModelDraft',
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '),
    description: `One row per ${name}.`,
    rowNoun: name.replace(/s$/, ''),
    rowNouns: name,
    synonyms: [],
    grain: [],
    grainReason: 'Every row has a different value, so it identifies a row.',
    repeatedRows: 0,
    doubts: [],
    fields: [measure({ name: 'count', label: 'Rows', column: null, computedAs: 'Count of rows' })],
    leftOut: [],
    table: {
      __typename: 'Table',
      id: `tbl_${name}`,
      name,
      rowCount,
      sourceFile: file === undefined ? null : { __typename: 'SourceFile', id: `fil_${name}`, name: file },
    },
    ...rest,
  };
};

const join = (of: Partial<JoinDraft> & Pick<JoinDraft, 'key' | 'fromModel' | 'toModel'>): JoinDraft => ({
  __typename: 'DraftedRelationship',
  name: of.toModel,
  label: of.toModel,
  synonyms: [],
  type: 'MANY_TO_ONE',
  keys: ['customer_number = customer_id'],
  matchedRows: null,
  totalRows: null,
  reachesOne: false,
  declared: false,
  reason: 'The values of one column are found in the other.',
  suggested: true,
  ...of,
});

const customers = model('customers', 8300, {
  file: 'Kunden Export 2026-11.csv',
  rowNoun: 'customer',
  grain: ['customer_id'],
  repeatedRows: 300,
  doubts: [
    {
      __typename: 'DraftDoubt',
      kind: 'REPEATED_KEY',
      title: 'customer_id: 300 values twice',
      detail: 'As they are, 300 customers count double. 53 pairs differ in Land or Kreditlimit.',
      column: 'customer_id',
      remedies: ['KEEP_FIRST', 'LEAVE'],
    },
  ],
  fields: [
    measure({
      name: 'customers',
      label: 'Customers',
      column: null,
      computedAs: 'Count of rows',
      unit: 'customers',
      values: '8,000',
    }),
    measure({
      name: 'credit_limit',
      label: 'Credit limit',
      column: 'Kreditlimit (EUR)',
      computedAs: 'Sum of Kreditlimit (EUR)',
      unit: 'EUR',
      values: '€ 41,870,500',
      reason: 'An amount of money is added up.',
      ways: [
        way({
          additivity: 'ADDITIVE',
          name: 'credit_limit',
          label: 'Credit limit',
          computedAs: 'Sum of Kreditlimit (EUR)',
          expression: 'SUM(credit_limit)',
        }),
        way({
          additivity: 'NON_ADDITIVE',
          name: 'average_credit_limit',
          label: 'Average credit limit',
          computedAs: 'Average of Kreditlimit (EUR)',
          expression: 'AVG(credit_limit)',
        }),
      ],
    }),
    measure({
      name: 'total_of_plz',
      label: 'Total of PLZ',
      column: 'PLZ',
      computedAs: 'Sum of PLZ',
      suggested: false,
      reason: 'PLZ is a code: its sum means nothing.',
    }),
    field({ name: 'customer_id', label: 'Customer id', type: 'NUMBER', values: '8,000 different', required: true }),
    field({ name: 'company', label: 'Company', column: 'Firma', values: '7,912 different' }),
    field({
      name: 'country',
      label: 'Country',
      synonyms: ['land'],
      column: 'Land',
      type: 'ENUM',
      values: '11 different',
      examples: ['DE', 'AT', 'X'],
      valueLabels: [
        { __typename: 'DraftedValueLabel', value: 'DE', label: 'Germany', synonyms: [] },
        { __typename: 'DraftedValueLabel', value: 'AT', label: 'Austria', synonyms: [] },
        { __typename: 'DraftedValueLabel', value: 'X', label: '', synonyms: [] },
      ],
    }),
    field({ name: 'signed_up_on', label: 'Signed up on', column: 'Angelegt am', type: 'DATE', values: '2019 to 2026' }),
  ],
  leftOut: [{ __typename: 'LeftOutColumn', column: 'Bemerkung', reason: 'It is free text.' }],
});

/**
 * Drafts of a small shop: customers with repeated keys, their orders, and targets that join with
 * nothing.
 */
export const shopDrafts: Drafts = {
  __typename: 'ModelDrafts',
  agentName: 'Web shop analyst',
  existing: [],
  models: [
    customers,
    model('sales_targets', 132, { rowNoun: 'month and country', grain: ['count'] }),
    model('weborders', 60_000, { rowNoun: 'order', grain: ['count'] }),
  ],
  relationships: [
    join({
      key: 'j1',
      name: 'buyer',
      label: 'Buyer',
      fromModel: 'weborders',
      toModel: 'customers',
      matchedRows: 59_760,
      totalRows: 60_000,
    }),
    join({ key: 'j2', fromModel: 'weborders', toModel: 'sales_targets', suggested: false, type: 'MANY_TO_MANY' }),
  ],
};

/** Drafts of a warehouse of many tables, each joined with the one before it. */
export function manyDrafts(count: number): Drafts {
  const names = Array.from({ length: count }, (_, index) => `table_${String(index).padStart(3, '0')}`);
  return {
    ...shopDrafts,
    models: names.map((name) => model(name, 1000, {})),
    relationships: names
      .slice(1)
      .map((name, index) => join({ key: `j${index}`, fromModel: name, toModel: names[index] ?? '' })),
  };
}
