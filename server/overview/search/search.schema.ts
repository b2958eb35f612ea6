import { builder } from '../../graphql/builder.ts';
import { search, type SearchHit } from './search.ts';
import { usedBy } from '../usedBy.ts';

const SearchHitObject = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'Object that matches a search or uses another one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the object.' }),
    type: t.exposeString('type', { description: 'Type of the object: `Agent`, `Model`, `Metric`, ….' }),
    name: t.exposeString('name', { description: 'Name of the object.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Description; may be empty.' }),
    environment: t.string({
      nullable: true,
      description: 'Name of its environment, where `usedBy` lists objects of several; otherwise null.',
      resolve: ({ environment }) => environment ?? null,
    }),
    match: t.exposeString('match', {
      nullable: true,
      description: 'Part that a search found instead of the name: `measure Revenue`; null: the name, or no search.',
    }),
  }),
});

builder.queryFields((t) => ({
  search: t.field({
    type: [SearchHitObject],
    description:
      'Agents, models, metrics, terms, definitions, tables, query templates and own tasks with all words of a text: ' +
      'equal names first, then names that begin with it or contain it. Then those with the words among their ' +
      'synonyms, fields and values or in their description, and where there are few and none has that name, those ' +
      'with similar words. At most 30.',
    authScopes: { member: true },
    args: {
      text: t.arg.string({
        required: true,
        description: 'Words, ignoring case; an empty text finds nothing.',
      }),
    },
    resolve: (_root, args, context) => search(context.database, context.viewer, args.text),
  }),
  usedBy: t.field({
    type: [SearchHitObject],
    description:
      'Models, metrics, terms, query templates and agents that use a ' +
      'model, a metric, a term, a table or a data source, by type and name, ' +
      'at most 100 of each type; empty for other objects.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the model, metric, term, table or data source.' }) },
    resolve: (_root, { id }, context) => usedBy(context, id),
  }),
}));
