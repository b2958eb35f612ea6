import { builder, governed } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { dataSourceOutagePolicy } from './dataSource.policy.ts';
import { markOutageSeen, unseenOutages } from './outages.ts';

const DataSourceOutage = builder.prismaNode('DataSourceOutage', {
  ...governed('DataSourceOutage', dataSourceOutagePolicy),
  description: 'A time in which a data source could not be reached.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'One sentence.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Null: it still lasts.' }),
    dataSource: t.relation('dataSource', { nullable: true }),
  }),
});

builder.queryField('unseenOutages', (t) =>
  t.prismaField({
    type: ['DataSourceOutage'],
    description: 'Outages of data sources, or their ends, that the viewer has not seen yet; newest first, for admins.',
    authScopes: { member: true },
    resolve: (query, _root, _args, { database, viewer, now }) =>
      database.dataSourceOutage.findMany({ ...query, ...unseenOutages(viewer, now) }),
  }),
);

const MarkOutageSeenInput = builder.inputType('MarkOutageSeenInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('markOutageSeen', (t) =>
  t.field({
    type: DataSourceOutage,
    description: 'The viewer is not told of it again, until it ends.',
    errors: { types: expected },
    args: { input: t.arg({ type: MarkOutageSeenInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => markOutageSeen(database, viewer, input.id),
  }),
);
