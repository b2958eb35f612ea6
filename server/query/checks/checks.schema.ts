import { builder } from '../../graphql/builder.ts';
import { RelationshipType } from '../../graphql/enums/model.ts';
import { KeyPairInput } from '../../layer/mutations/keyPairInput.schema.ts';
import { checkKey, checkRelationship, type KeyCheck, type RelationshipCheck } from './checkData.ts';

const KeyCheckObject = builder.objectRef<KeyCheck>('KeyCheck').implement({
  description: 'Rows of a model by their values in the dimensions that are to identify them.',
  fields: (t) => ({
    rowCount: t.exposeFloat('rowCount', { description: 'Number of rows, with those that default filters leave out.' }),
    emptyRows: t.exposeFloat('emptyRows', { description: 'Rows without a value in one of the dimensions.' }),
    repeatedRows: t.exposeFloat('repeatedRows', {
      description: 'Rows whose values an earlier row has; 0 and no empty rows: the dimensions are a key.',
    }),
    sentences: t.stringList({
      description: 'Findings in sentences, such as `id is not unique: 3 duplicates`.',
      resolve: ({ sentences }) => [...sentences],
    }),
  }),
});

const RelationshipCheckObject = builder.objectRef<RelationshipCheck>('RelationshipCheck').implement({
  description: 'Rows of one model by the rows of another that they find.',
  fields: (t) => ({
    rowCount: t.exposeFloat('rowCount', {
      description: 'Number of rows of the model it starts from, with those that default filters leave out.',
    }),
    emptyRows: t.exposeFloat('emptyRows', { description: 'Rows without a value in one of the keys.' }),
    unmatchedRows: t.exposeFloat('unmatchedRows', {
      description: 'Rows with a key that the other model does not have.',
    }),
    multipliedRows: t.exposeFloat('multipliedRows', { description: 'Rows that find more than one row.' }),
    type: t.expose('type', { type: RelationshipType, description: 'Numbers of rows on both sides in the data.' }),
    sentences: t.stringList({
      description: 'Findings in sentences, such as `1 of 40,000 orders has no customer`.',
      resolve: ({ sentences }) => [...sentences],
    }),
  }),
});

const RelationshipCheckInput = builder.inputType('RelationshipCheckInput', {
  description: 'Relationship as it is, or would be.',
  fields: (t) => ({
    modelId: t.id({ required: true, description: 'Model that it starts from.' }),
    toModelId: t.id({ required: true, description: 'Model that is reached; of the same data source.' }),
    keys: t.field({ type: [KeyPairInput], required: true, description: 'Pairs of dimensions, in order.' }),
  }),
});

builder.queryFields((t) => ({
  checkKey: t.field({
    type: KeyCheckObject,
    description: 'Counts the rows of a model that dimensions do not identify, in the data of today. For admins.',
    authScopes: { admin: true },
    args: {
      modelId: t.arg.id({ required: true, description: 'Model of the dimensions.' }),
      keys: t.arg.stringList({ required: true, description: 'Names of dimensions; at least one.' }),
    },
    resolve: (_root, args, { services, ...asked }) => checkKey(services.semql, asked, args),
  }),
  checkRelationship: t.field({
    type: RelationshipCheckObject,
    description: 'Counts what the rows of one model find in another, in the data of today. For admins.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: RelationshipCheckInput, required: true }) },
    resolve: (_root, { input }, { services, ...asked }) => checkRelationship(services.semql, asked, input),
  }),
}));
