import { builder } from '../graphql/builder.ts';
import { QueryErrorType, SemQLSource } from '../graphql/enums/query.ts';
import { semqlUsage, type SemqlUsage, type SemqlUsageDay, type SemqlUsageReport } from './semqlUsage.ts';

const longestDays = 366;

const FailureCount = builder.objectRef<SemqlUsage['failuresByType'][number]>('SemQLFailureCount').implement({
  description: 'Number of failures with one cause.',
  fields: (t) => ({
    errorType: t.expose('errorType', {
      type: QueryErrorType,
      nullable: true,
      description: 'Cause; null: not recorded.',
    }),
    count: t.exposeInt('count', { description: 'Number of failures.' }),
  }),
});

const Form = builder.objectRef<SemqlUsage>('SemQLUsage').implement({
  description: 'Executions of one form of query in the whole period.',
  fields: (t) => ({
    source: t.expose('source', { type: SemQLSource, description: 'Form of the queries.' }),
    executions: t.exposeInt('executions', { description: 'Number of executions, including failures.' }),
    failures: t.exposeInt('failures', {
      description: 'Number of executions that did not compile or that the data source failed.',
    }),
    servedFromCache: t.exposeInt('servedFromCache', {
      description: 'Number of executions that used the rows of an earlier one.',
    }),
    medianMs: t.exposeInt('medianMs', {
      nullable: true,
      description: 'Median duration of successful executions in milliseconds; null: none succeeded.',
    }),
    slowMs: t.exposeInt('slowMs', {
      nullable: true,
      description: '95th percentile of the duration of successful executions in milliseconds; null: none succeeded.',
    }),
    failuresByType: t.field({
      type: [FailureCount],
      description: 'Failures by cause.',
      resolve: ({ failuresByType }) => [...failuresByType],
    }),
  }),
});

const Day = builder.objectRef<SemqlUsageDay>('SemQLUsageDay').implement({
  description: 'Executions of one form of query on one day.',
  fields: (t) => ({
    source: t.expose('source', { type: SemQLSource, description: 'Form of the queries.' }),
    day: t.exposeString('day', { description: 'Day in UTC, ISO 8601: `2026-11-22`.' }),
    executions: t.exposeInt('executions', { description: 'Number of executions, including failures.' }),
    failures: t.exposeInt('failures', { description: 'Number of executions that failed.' }),
  }),
});

const Report = builder.objectRef<SemqlUsageReport>('SemQLUsageReport').implement({
  description: 'Use of query forms over a period.',
  fields: (t) => ({
    forms: t.field({ type: [Form], description: 'Totals by form.', resolve: ({ forms }) => [...forms] }),
    days: t.field({ type: [Day], description: 'Numbers by form and day.', resolve: ({ days }) => [...days] }),
  }),
});

builder.queryField('semqlUsage', (t) =>
  t.field({
    type: Report,
    description: 'Use of the forms of query over all organizations. For staff.',
    authScopes: { staff: true },
    args: {
      days: t.arg.int({
        defaultValue: 30,
        description: `Length of the period in days, up to now: 1 to ${longestDays}.`,
      }),
    },
    resolve: (_root, { days }, { database, now }) => {
      const length = Math.min(Math.max(days ?? 30, 1), longestDays);
      return semqlUsage(database, new Date(now.getTime() - length * 86_400_000));
    },
  }),
);
