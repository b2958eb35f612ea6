import { builder } from '../../graphql/builder.ts';
import { Additivity, DimensionType } from '../../graphql/enums/model.ts';

const ValueLabelInput = builder.inputType('ValueLabelInput', {
  description: 'Names of a value of a drafted dimension; absent ones are as drafted.',
  fields: (t) => ({
    value: t.string({ required: true, description: 'Value, as it is stored in the data; once.' }),
    label: t.string({ description: 'Name for display, at most 200 characters; empty: the value itself.' }),
    synonyms: t.stringList({
      description: 'All other names that questions may use, at most 50 of 200 characters.',
    }),
  }),
});

const DateSpanInput = builder.inputType('DateSpanInput', {
  description: 'Two dates of a row.',
  fields: (t) => ({
    from: t.string({ required: true, description: 'Column of the date that the time begins with.' }),
    to: t.string({ required: true, description: 'Column of the date that the time ends with.' }),
  }),
});

export const FieldChoiceInput = builder.inputType('FieldChoiceInput', {
  description: 'Drafted field that is chosen; absent settings are as drafted.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the field in the draft.' }),
    rename: t.string({
      description: 'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters and unique within the model.',
    }),
    label: t.string({ description: 'Name for display, at most 200 characters.' }),
    synonyms: t.stringList({
      description:
        'All other names that questions may use, at most 50 of 200 characters; by default those of the draft.',
    }),
    unit: t.string({
      description: 'Unit, such as `EUR` or `orders`; `%` where 25 is 25 %, `percent` where 0.25 is; empty: none.',
    }),
    type: t.field({ type: DimensionType, description: 'Type of the values of a dimension.' }),
    valueLabels: t.field({
      type: [ValueLabelInput],
      description: 'Names of values of a dimension, among `DraftedField.valueLabels`; others are as drafted.',
    }),
    additivity: t.field({
      type: Additivity,
      description:
        'Way in which values of a measure add up, among `DraftedField.ways`; name, label and other names are those of ' +
        'that way unless they are chosen.',
    }),
    span: t.field({
      type: DateSpanInput,
      description: 'Dates that a measure is the time between, among `DraftedField.ways`.',
    }),
  }),
});
