import { isAdminOf } from '../access/readPolicy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { Additivity, DimensionType, TimeGrain } from '../graphql/enums/model.ts';
import { dimensionPolicy, filterPolicy, measurePolicy } from './model.policy.ts';

builder.prismaNode('Dimension', {
  ...governed('Dimension', dimensionPolicy),
  description: 'Field of a model that groups and filters. Read by the readers of the model.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in queries, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the dimension; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    type: t.expose('type', { type: DimensionType, description: 'Type of the values.' }),
    expression: t.exposeString('expression', { description: 'Scalar expression over the columns of the model.' }),
    native: t.exposeBoolean('native', {
      description: 'True: `expression` is SQL of the data source; false: it is portable.',
    }),
    primaryKey: t.exposeBoolean('primaryKey', { description: 'True: part of the primary key of the model.' }),
    timeGrains: t.expose('timeGrains', {
      type: [TimeGrain],
      description: 'Periods that a date can be grouped by; empty for other types.',
    }),
    format: t.exposeString('format', {
      nullable: true,
      description: 'Pattern for the display of the values; null: the usual one.',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of the values, such as `kg`; null: none.' }),
    sampleValues: t.stringList({
      description:
        'Values seen in the data, most frequent first; empty for explorers where row policies show each a part.',
      select: {
        sampleValues: true,
        organizationId: true,
        model: { select: { rowPolicies: { select: { id: true }, take: 1 } } },
      },
      resolve: ({ sampleValues, model, organizationId }, _args, { viewer }) =>
        model.rowPolicies.length === 0 || isAdminOf(viewer, { organizationId }) ? sampleValues : [],
    }),
    position: t.exposeInt('position', { description: 'Position among the dimensions of the model, ascending.' }),
    model: t.relation('model', {
      nullable: true,
      description: 'Model of the dimension; null when the viewer may not read it.',
    }),
    enumValues: t.relation('enumValues', {
      description: 'Listed values of an ENUM, in order; empty for other types.',
      query: { orderBy: { sortOrder: 'asc' } },
    }),
  }),
});

builder.prismaObject('DimensionEnumValue', {
  description: 'Listed value of a dimension.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the listed value.' }),
    value: t.exposeString('value', { description: 'Value, as it is stored in the data.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the value; may be empty.' }),
    sortOrder: t.exposeInt('sortOrder', { description: 'Position among the values of the dimension, ascending.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
  }),
});

builder.prismaNode('Measure', {
  ...governed('Measure', measurePolicy),
  description: 'Aggregate over the rows of a model. Read by the readers of the model.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in queries, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the measure; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    expression: t.exposeString('expression', {
      description: 'Aggregate expression over the columns of the model, such as `SUM(amount)`.',
    }),
    native: t.exposeBoolean('native', {
      description: 'True: `expression` is SQL of the data source; false: it is portable.',
    }),
    filter: t.exposeString('filter', {
      nullable: true,
      description: 'Condition on the rows that count for this measure only; null: all rows.',
    }),
    additivity: t.expose('additivity', {
      type: Additivity,
      description: 'Way in which values of groups and periods add up.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    allowOverlap: t.exposeBoolean('allowOverlap', {
      description: 'True: it can be grouped by a dimension of which a row has many values, so that groups overlap.',
    }),
    position: t.exposeInt('position', { description: 'Position among the measures of the model, ascending.' }),
    model: t.relation('model', {
      nullable: true,
      description: 'Model of the measure; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('Filter', {
  ...governed('Filter', filterPolicy),
  description: 'Named condition on the rows of a model. Read by the readers of the model.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in queries, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the filter; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    expression: t.exposeString('expression', {
      description: 'Condition over the columns and dimensions of the model.',
    }),
    native: t.exposeBoolean('native', {
      description: 'True: `expression` is SQL of the data source; false: it is portable.',
    }),
    applyByDefault: t.exposeBoolean('applyByDefault', { description: 'True: applied to every query over the model.' }),
    position: t.exposeInt('position', { description: 'Position among the filters of the model, ascending.' }),
    model: t.relation('model', {
      nullable: true,
      description: 'Model of the filter; null when the viewer may not read it.',
    }),
  }),
});
