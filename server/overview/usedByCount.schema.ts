import { builder } from '../graphql/builder.ts';
import { usesOfMetric, usesOfModel } from './countUses.ts';

builder.prismaObjectFields('Model', (t) => ({
  usedByCount: t.int({
    description:
      'Number of metrics, terms, query templates and agents that use it, as `usedBy` names them; those the viewer may read.',
    resolve: ({ id }, _args, context) => usesOfModel(context, id),
  }),
}));

builder.prismaObjectFields('Metric', (t) => ({
  usedByCount: t.int({
    description:
      'Number of terms, query templates and agents that use it, as `usedBy` names them; those the viewer may read.',
    resolve: ({ id }, _args, context) => usesOfMetric(context, id),
  }),
}));
