import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { FieldChoiceInput } from './fieldChoiceInput.schema.ts';
import { todayValues, type TodayValue, type TodayValues } from './todayValues.ts';

const DraftedValue = builder.objectRef<TodayValue>('DraftedValue').implement({
  description: 'Value of a drafted measure over all rows, as they are now.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the measure in the draft.' }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value: a number, or digits where a number is not exact; null: none of its rows has one.',
      resolve: ({ value }) => value,
    }),
    decimals: t.exposeInt('decimals', { nullable: true, description: 'Decimal places to show; null: any.' }),
  }),
});

const DraftedValues = builder.objectRef<TodayValues>('DraftedValues').implement({
  description: 'Values of the measures of a drafted model.',
  fields: (t) => ({
    values: t.field({
      type: [DraftedValue],
      description: 'Values of its measures, of a wide table the first 60; empty when the source gave none.',
      resolve: ({ values }) => [...values],
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the source gave none, one sentence; null if it did.',
    }),
  }),
});

const DraftedValuesInput = builder.inputType('DraftedValuesInput', {
  description: 'Drafted model whose measures are computed.',
  fields: (t) => ({
    dataSourceId: t.id({ required: true, description: 'Data source of the table.' }),
    tableId: t.id({ required: true, description: 'Table of the draft.' }),
    keepFirst: t.boolean({
      description: 'True: of the rows with the same key only the first counts. False by default.',
    }),
    fields: t.field({
      type: [FieldChoiceInput],
      description: 'Measures that are computed in other ways than the draft does; names stay those of the draft.',
    }),
  }),
});

builder.queryField('draftedValues', (t) =>
  t.field({
    type: DraftedValues,
    description:
      'Computes the measures of the draft of one table by one query to its source, which has five seconds. Nothing ' +
      'is saved. For admins. Fails with NOT_FOUND for an unknown source or table, with INVALID_INPUT for a way that the ' +
      'draft does not have.',
    authScopes: { admin: true },
    errors: { types: expected },
    args: { input: t.arg({ type: DraftedValuesInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, services, now, signal }) =>
      todayValues(
        database,
        services.source,
        viewer,
        { ...input, keepFirst: input.keepFirst === true, fields: input.fields ?? [] },
        { now, signal },
      ),
  }),
);
