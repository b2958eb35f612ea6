import { builder } from '../graphql/builder.ts';
import { QueryErrorType, SemQLSource } from '../graphql/enums.ts';
import { semqlUsage, type SemqlUsage, type SemqlUsageDay, type SemqlUsageReport } from './semqlUsage.ts';

const longestDays = 366;

const FailureCount = builder.objectRef<SemqlUsage['failuresByType'][number]>('SemQLFailureCount').implement({
  fields: (t) => ({
    errorType: t.expose('errorType', { type: QueryErrorType, nullable: true }),
    count: t.exposeInt('count'),
  }),
});

const Form = builder.objectRef<SemqlUsage>('SemQLUsage').implement({
  description: 'How often one form of SemQL was executed, and how often that failed.',
  fields: (t) => ({
    source: t.expose('source', { type: SemQLSource }),
    executions: t.exposeInt('executions'),
    failures: t.exposeInt('failures'),
    servedFromCache: t.exposeInt('servedFromCache'),
    medianMs: t.exposeInt('medianMs', { nullable: true, description: 'Of those that succeeded.' }),
    slowMs: t.exposeInt('slowMs', { nullable: true, description: '95th percentile of those that succeeded.' }),
    failuresByType: t.field({ type: [FailureCount], resolve: ({ failuresByType }) => [...failuresByType] }),
  }),
});

const Day = builder.objectRef<SemqlUsageDay>('SemQLUsageDay').implement({
  fields: (t) => ({
    source: t.expose('source', { type: SemQLSource }),
    day: t.exposeString('day', { description: 'Day in UTC, `2026-11-21`.' }),
    executions: t.exposeInt('executions'),
    failures: t.exposeInt('failures'),
  }),
});

const Report = builder.objectRef<SemqlUsageReport>('SemQLUsageReport').implement({
  fields: (t) => ({
    forms: t.field({ type: [Form], resolve: ({ forms }) => [...forms] }),
    days: t.field({ type: [Day], resolve: ({ days }) => [...days] }),
  }),
});

builder.queryField('semqlUsage', (t) =>
  t.field({
    type: Report,
    description: 'Use of the three forms of SemQL over all organizations; for staff.',
    authScopes: { staff: true },
    args: { days: t.arg.int({ defaultValue: 30, description: `Up to now; 1 to ${longestDays}.` }) },
    resolve: (_root, { days }, { database, now }) => {
      const length = Math.min(Math.max(days ?? 30, 1), longestDays);
      return semqlUsage(database, new Date(now.getTime() - length * 86_400_000));
    },
  }),
);
