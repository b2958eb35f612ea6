import { builder } from '../../graphql/builder.ts';
import { Additivity, DimensionType } from '../../graphql/enums/model.ts';
import type { FieldIdea } from './draftModel.ts';
import type { EnumValueDefinition } from '../../semql/catalog/definition.ts';
import { computedAs, valuesOf, waysOf, type WayOfField } from './fieldFacts.ts';

const DraftedFieldKind = builder.enumType('DraftedFieldKind', {
  description: 'Kind of a drafted field.',
  values: {
    DIMENSION: { description: 'Dimension, which groups and filters.' },
    MEASURE: { description: 'Measure, an aggregate over rows.' },
  },
});

const DraftedValueLabel = builder.objectRef<EnumValueDefinition>('DraftedValueLabel').implement({
  description: 'Value of a drafted dimension with what people call it.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Value, as it is stored in the data.' }),
    label: t.exposeString('label', { description: 'Proposed name for display; empty: none is known.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
  }),
});

const DraftedWay = builder.objectRef<WayOfField>('DraftedWay').implement({
  description: 'Way of computing a drafted measure.',
  fields: (t) => ({
    additivity: t.field({
      type: Additivity,
      description: 'Way in which its values add up.',
      resolve: ({ field }) => field.additivity,
    }),
    from: t.string({
      nullable: true,
      description: 'Column of the date that a time begins with; null: it is computed from one column.',
      resolve: ({ span }) => span?.from ?? null,
    }),
    to: t.string({
      nullable: true,
      description: 'Column of the date that a time ends with; null: it is computed from one column.',
      resolve: ({ span }) => span?.to ?? null,
    }),
    name: t.string({ description: 'Name in queries.', resolve: ({ field }) => field.name }),
    label: t.string({ description: 'Name for display.', resolve: ({ field }) => field.label }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ field }) => [...field.synonyms],
    }),
    computedAs: t.string({ description: 'How it is computed, in words: `Average of stock`.', resolve: computedAs }),
    expression: t.string({
      description: 'Expression over the columns of the table.',
      resolve: ({ field }) => field.expression,
    }),
  }),
});

/** Field of a model that may be made of a table or of a query. */
export const DraftedField = builder.objectRef<FieldIdea>('DraftedField').implement({
  description: 'Field of a drafted model.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DraftedFieldKind, description: 'Kind of the field.' }),
    name: t.string({ description: 'Name in queries, unique within the draft.', resolve: ({ field }) => field.name }),
    label: t.string({ description: 'Name for display.', resolve: ({ field }) => field.label }),
    synonyms: t.stringList({
      description: 'Other names that questions may use, from what the column is called and described as.',
      resolve: ({ field }) => [...field.synonyms],
    }),
    column: t.string({
      nullable: true,
      description: 'Column that it shows or aggregates; null: it counts rows, or is computed from several.',
      resolve: ({ column }) => column?.name ?? null,
    }),
    computedAs: t.string({
      description: 'How it is computed, in words: `Sum of net_amount`; of a dimension, the column.',
      resolve: computedAs,
    }),
    expression: t.string({
      description: 'Expression over the columns of the table.',
      resolve: ({ field }) => field.expression,
    }),
    type: t.field({
      type: DimensionType,
      nullable: true,
      description: 'Type of the values of a dimension; null for a measure.',
      resolve: (idea) => (idea.kind === 'DIMENSION' ? idea.field.type : null),
    }),
    unit: t.string({
      nullable: true,
      description: 'Unit of the values; null: none.',
      resolve: ({ field }) => field.unit,
    }),
    values: t.string({
      nullable: true,
      description: 'Its values at the last import, in a few words: `7,912 different`; null: not counted.',
      resolve: valuesOf,
    }),
    examples: t.stringList({
      description: 'Some of its values at the last import, which questions may name; empty: none are kept.',
      resolve: (idea) => (idea.kind === 'DIMENSION' ? [...idea.field.sampleValues] : []),
    }),
    valueLabels: t.field({
      type: [DraftedValueLabel],
      description:
        'All values of a dimension at the last import with what people call them, most frequent first; empty: too ' +
        'many to list, or numbers that are no codes.',
      resolve: (idea) => (idea.kind === 'DIMENSION' ? [...idea.labels] : []),
    }),
    ways: t.field({
      type: [DraftedWay],
      description:
        'Ways of computing a measure that may be chosen, the drafted one first: added up, averaged, the last value of ' +
        'a period, between other dates; empty: there is one only.',
      resolve: waysOf,
    }),
    reason: t.exposeString('reason', { description: 'Reason for the field, one sentence.' }),
    suggested: t.exposeBoolean('suggested', {
      description: 'False: the field may be meaningless; left out unless it is chosen.',
    }),
    required: t.exposeBoolean('required', {
      description: 'True: the field identifies rows or joins them, and is always included.',
    }),
  }),
});
