import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import type { ColumnDefinition, DimensionDefinition, MeasureDefinition } from '../semql/catalog/definition.ts';
import type { Layer, LayerMetric, LayerModel } from './layer.ts';

const described = { label: '', description: '', synonyms: [] } as const;

/** A dimension that is a column of the same name. */
export const dimension = (name: string, type: DimensionDefinition['type']): DimensionDefinition => ({
  ...described,
  id: newId('Dimension'),
  name,
  type,
  expression: name,
  native: false,
  primaryKey: name === 'id',
  timeGrains: [],
  format: null,
  unit: null,
  enumValues: [],
  sampleValues: [],
});

export const measure = (name: string, expression: string): MeasureDefinition => ({
  ...described,
  id: newId('Measure'),
  name,
  expression,
  native: false,
  filter: null,
  additivity: 'ADDITIVE',
  unit: null,
  decimals: null,
  allowOverlap: false,
});

export const metric = (name: string, anchorModel: string, expression: string): LayerMetric => ({
  ...described,
  id: newId('Metric'),
  name,
  version: 1,
  guidance: '',
  expression,
  anchorModel,
  joins: [],
  namedFilters: [],
  conditions: [],
  filter: null,
  groupBy: [],
  timeDimension: null,
  timeGrains: [],
  unit: null,
  decimals: null,
  status: 'DRAFT',
  periodValue: null,
  periodGrain: null,
  momentGrain: null,
  everyPeriod: false,
  tags: [],
  ownerId: null,
  successor: null,
});

export function model(
  name: string,
  dataSourceId: string,
  columns: Readonly<Record<string, Exclude<DimensionDefinition['type'], 'ENUM'>>>,
  measures: readonly MeasureDefinition[] = [],
): LayerModel {
  const named = Object.entries(columns);
  return {
    ...described,
    id: newId('Model'),
    name,
    version: 1,
    guidance: '',
    dataSourceId,
    source: { type: 'TABLE', path: [name] },
    columns: named.map(([column, type]): ColumnDefinition => ({ name: column, type, nullable: false })),
    grain: { keys: ['id'], description: '' },
    dimensions: named.map(([column, type]) => dimension(column, type)),
    measures,
    filters: [],
    relationships: [],
    rowPolicies: [],
    tableId: null,
    ownerId: null,
  };
}

/** Orders of customers, with what both are worth. */
export function smallLayer(dataSourceId: string): Layer {
  const customers = model('customers', dataSourceId, { id: 'NUMBER', region: 'STRING', vip: 'BOOLEAN' });
  const orders = model(
    'orders',
    dataSourceId,
    {
      id: 'NUMBER',
      customer_id: 'NUMBER',
      status: 'STRING',
      price: 'NUMBER',
      ordered_on: 'DATE',
      seen_at: 'TIMESTAMP',
    },
    [measure('amount', 'SUM(price)'), measure('order_count', 'COUNT(*)')],
  );
  return {
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
    models: [
      customers,
      {
        ...orders,
        relationships: [
          {
            ...described,
            id: newId('Relationship'),
            name: 'customer',
            toModel: 'customers',
            type: 'MANY_TO_ONE',
            joinType: 'LEFT',
            keys: [{ from: 'customer_id', to: 'id' }],
          },
        ],
      },
    ],
    metrics: [metric('average_order', 'orders', 'amount / order_count')],
    glossary: [],
    definitions: [],
  };
}

/** A version of a template: its text, with its parameters by name. */
export interface TemplateText {
  readonly query: string;
  readonly approved?: boolean;
  readonly parameters?: Readonly<
    Record<string, 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE' | 'DATETIME' | 'STRING' | 'INTEGER' | 'FLOAT' | 'ARRAY'>
  >;
}

/** Writes a template with versions, oldest first, and returns its id. */
export async function writeTemplate(
  prisma: PrismaClient,
  { organizationId, ownerId }: { readonly organizationId: string; readonly ownerId: string },
  name: string,
  versions: readonly TemplateText[],
): Promise<string> {
  const id = newId('QueryTemplate');
  await prisma.queryTemplate.create({
    data: {
      id,
      organization: { connect: { id: organizationId } },
      name,
      queryLibrary: { create: { id: newId('QueryLibrary'), organizationId, name: `Library of ${name}`, ownerId } },
    },
  });
  for (const [index, { query, approved = true, parameters = {} }] of versions.entries()) {
    await prisma.queryTemplateVersion.create({
      data: {
        id: newId('QueryTemplateVersion'),
        organizationId,
        queryTemplateId: id,
        version: index + 1,
        language: 'SEMQL',
        query,
        approvedAt: approved ? new Date('2026-01-01') : null,
        approvedByActorId: approved ? ownerId : null,
        authorId: ownerId,
        parameters: {
          create: Object.entries(parameters).map(([parameter, type], position) => ({
            id: newId('QueryParameter'),
            name: parameter,
            type,
            position,
          })),
        },
      },
    });
  }
  return id;
}
