import { builder } from '../graphql/builder.ts';
import { search, type SearchHit } from './search.ts';

const SearchHitObject = builder.objectRef<SearchHit>('SearchHit').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'Name of the type: `Agent`, `Model`, `Metric`, …' }),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitObject],
    description: 'Things whose name contains the text, best first, at most 30; for the command palette.',
    authScopes: { member: true },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => search(context.database, context.viewer, args.text),
  }),
);
