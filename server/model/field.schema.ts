import { builder, governed } from '../graphql/builder.ts';
import { Additivity, DimensionType, TimeGrain } from '../graphql/enums.ts';
import { dimensionPolicy, filterPolicy, measurePolicy } from './model.policy.ts';

builder.prismaNode('Dimension', {
  ...governed('Dimension', dimensionPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.exposeStringList('synonyms'),
    type: t.expose('type', { type: DimensionType }),
    expression: t.exposeString('expression'),
    native: t.exposeBoolean('native', {
      description: 'The expression is SQL of the source, not the portable grammar.',
    }),
    primaryKey: t.exposeBoolean('primaryKey'),
    timeGrains: t.expose('timeGrains', { type: [TimeGrain] }),
    format: t.exposeString('format', { nullable: true }),
    unit: t.exposeString('unit', { nullable: true }),
    sampleValues: t.exposeStringList('sampleValues'),
    position: t.exposeInt('position'),
    model: t.relation('model', { nullable: true }),
    enumValues: t.relation('enumValues', { query: { orderBy: { sortOrder: 'asc' } } }),
  }),
});

builder.prismaObject('DimensionEnumValue', {
  fields: (t) => ({
    id: t.exposeID('id'),
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    sortOrder: t.exposeInt('sortOrder'),
    synonyms: t.exposeStringList('synonyms'),
  }),
});

builder.prismaNode('Measure', {
  ...governed('Measure', measurePolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.exposeStringList('synonyms'),
    expression: t.exposeString('expression'),
    native: t.exposeBoolean('native'),
    filter: t.exposeString('filter', { nullable: true }),
    additivity: t.expose('additivity', { type: Additivity }),
    unit: t.exposeString('unit', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    allowOverlap: t.exposeBoolean('allowOverlap', {
      description: 'It may be grouped by what its rows have many of; its groups overlap then.',
    }),
    position: t.exposeInt('position'),
    model: t.relation('model', { nullable: true }),
  }),
});

builder.prismaNode('Filter', {
  ...governed('Filter', filterPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.exposeStringList('synonyms'),
    expression: t.exposeString('expression'),
    native: t.exposeBoolean('native'),
    applyByDefault: t.exposeBoolean('applyByDefault'),
    position: t.exposeInt('position'),
    model: t.relation('model', { nullable: true }),
  }),
});
