import { builder } from '../../graphql/builder.ts';
import { lastChangeOf, type LastChange } from './lastChange.ts';
import { brokenPartsOf, formulaInWords, problemOf } from './layerHealth.ts';

const located = { id: true, organizationId: true, environmentId: true } as const;

const LastChangeObject = builder.objectRef<LastChange>('LastChange').implement({
  description: 'Newest change of a metric or of a model that it is computed from.',
  fields: (t) => ({
    of: t.exposeString('of', { description: 'Name of the metric or model that was changed.' }),
    by: t.exposeString('by', { nullable: true, description: 'Name of the person; null: an import, or unknown.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
  }),
});

builder.prismaObjectFields('Metric', (t) => ({
  lastChange: t.field({
    type: LastChangeObject,
    nullable: true,
    description:
      'Newest change of it or of a model that it is computed from; null: none since it was created, or the viewer is ' +
      'not an admin.',
    select: { ...located, name: true, expression: true, anchorModelId: true },
    resolve: (metric, _args, { database, viewer }) => lastChangeOf(database, viewer, metric),
  }),
  problem: t.string({
    nullable: true,
    description: 'Reason why it does not compile, one sentence; null: it compiles, or the viewer is not an admin.',
    select: located,
    resolve: (metric, _args, { services, viewer }) => problemOf(services.semql.catalogs, viewer, metric),
  }),
  formula: t.string({
    nullable: true,
    description: '`expression` in words, such as `Revenue ÷ Completed orders`; null for viewers who are no admins.',
    select: located,
    resolve: (metric, _args, { services, viewer }) => formulaInWords(services.semql.catalogs, viewer, metric),
  }),
}));

builder.prismaObjectFields('Model', (t) => ({
  brokenPartCount: t.int({
    nullable: true,
    description: 'Number of its fields and relationships that do not compile; null for viewers who are no admins.',
    select: located,
    resolve: (model, _args, { services, viewer }) => brokenPartsOf(services.semql.catalogs, viewer, model),
  }),
}));
