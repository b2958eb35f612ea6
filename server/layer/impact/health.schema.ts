import { builder } from '../../graphql/builder.ts';
import { brokenPartsOf, formulaInWords, problemOf } from './layerHealth.ts';

const located = { id: true, organizationId: true, environmentId: true } as const;

builder.prismaObjectFields('Metric', (t) => ({
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
