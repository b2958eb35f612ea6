import { builder } from '../../graphql/builder.ts';
import { DimensionType } from '../../graphql/enums/model.ts';

export const FieldChoiceInput = builder.inputType('FieldChoiceInput', {
  description: 'Drafted field that is chosen; absent settings are as drafted.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the field in the draft.' }),
    rename: t.string({
      description: 'Name in queries, `[a-z][a-z0-9_]*`, at most 63 characters and unique within the model.',
    }),
    label: t.string({ description: 'Name for display, at most 200 characters.' }),
    unit: t.string({
      description: 'Unit, such as `EUR` or `orders`; `%` where 25 is 25 %, `percent` where 0.25 is; empty: none.',
    }),
    type: t.field({ type: DimensionType, description: 'Type of the values of a dimension.' }),
  }),
});
