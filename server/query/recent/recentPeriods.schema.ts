import { builder } from '../../graphql/builder.ts';
import { recentPeriods, type PeriodValue } from './recentPeriods.ts';

const PeriodValueObject = builder.objectRef<PeriodValue>('PeriodValue').implement({
  description: 'Value of a metric in a period.',
  fields: (t) => ({
    period: t.exposeString('period', { description: 'First day of the period, ISO 8601.' }),
    value: t.exposeFloat('value', { nullable: true, description: 'Value; null: none in this period.' }),
  }),
});

builder.prismaObjectFields('Metric', (t) => ({
  recentPeriods: t.field({
    type: [PeriodValueObject],
    nullable: true,
    description:
      'Newest periods, at most 13 and oldest first, the last one so far; computed from the data of today. Null for a ' +
      'metric without a time or one that gives no rows, and for viewers who are no admins.',
    // Each is a query of a data source.
    extensions: { cost: 1000 },
    select: {
      id: true,
      name: true,
      organizationId: true,
      environmentId: true,
      timeDimensionId: true,
      timeGrains: true,
    },
    resolve: async (metric, _args, { services, ...asked }) => {
      const periods = await recentPeriods(services.semql, asked, metric);
      return periods === null ? null : [...periods];
    },
  }),
}));
