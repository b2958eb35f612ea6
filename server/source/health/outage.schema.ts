import { builder, governed } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { dataSourceOutagePolicy } from '../dataSource.policy.ts';
import { markOutageSeen, unseenOutages } from './outages.ts';

const DataSourceOutage = builder.prismaNode('DataSourceOutage', {
  ...governed('DataSourceOutage', dataSourceOutagePolicy),
  description: 'Period in which a data source could not be reached. For admins.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'Cause, one sentence for people.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'Time at which the source was first found unreachable.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the source was reachable again; null: not yet.',
    }),
    dataSource: t.relation('dataSource', { nullable: true, description: 'The data source.' }),
  }),
});

builder.queryField('unseenOutages', (t) =>
  t.prismaField({
    type: ['DataSourceOutage'],
    description:
      'Outages that the viewer has not marked as seen since they began or ' +
      'ended, newest first, at most 20; those that ended more than 30 days ' +
      'ago are left out. Empty for viewers who are not admins.',
    authScopes: { member: true },
    resolve: (query, _root, _args, { database, viewer, now }) =>
      database.dataSourceOutage.findMany({ ...query, ...unseenOutages(viewer, now) }),
  }),
);

const MarkOutageSeenInput = builder.inputType('MarkOutageSeenInput', {
  description: 'Outage that the viewer has seen.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the outage.' }) }),
});

builder.mutationField('markOutageSeen', (t) =>
  t.field({
    type: DataSourceOutage,
    description: 'Marks an outage as seen by the viewer until it ends. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: MarkOutageSeenInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => markOutageSeen(database, viewer, input.id),
  }),
);
