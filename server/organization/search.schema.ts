import { builder } from '../graphql/builder.ts';
import { search, type SearchHit } from './search.ts';
import { usedBy } from './usedBy.ts';

const SearchHitObject = builder.objectRef<SearchHit>('SearchHit').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'Name of the type: `Agent`, `Model`, `Metric`, …' }),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
  }),
});

builder.queryFields((t) => ({
  search: t.field({
    type: [SearchHitObject],
    description: 'Things whose name contains the text, best first, at most 30; for the command palette.',
    authScopes: { member: true },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => search(context.database, context.viewer, args.text),
  }),
  usedBy: t.field({
    type: [SearchHitObject],
    description: 'What stands on a model, a metric, a table or a data source; empty for other things.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => usedBy(context.database, context.viewer, id),
  }),
}));
