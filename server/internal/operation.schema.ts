import { builder } from '../graphql/builder.ts';
import {
  operationState,
  type LeaseState,
  type OperationState,
  type QueueState,
  type SourceTrouble,
} from './operation.ts';

const Queue = builder.objectRef<QueueState>('QueueState').implement({
  description: 'Queue of background jobs.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the kind of job.' }),
    waiting: t.exposeInt('waiting', { description: 'Number of jobs that wait, those of later included.' }),
    active: t.exposeInt('active', { description: 'Number of jobs that run.' }),
    failed: t.exposeInt('failed', { description: 'Number of jobs that failed for good and are still kept.' }),
    oldestSeconds: t.exposeInt('oldestSeconds', {
      nullable: true,
      description: 'Seconds for which the oldest job that could run has waited; null: none waits.',
    }),
  }),
});

const Lease = builder.objectRef<LeaseState>('LeaseState').implement({
  description: 'Run of a question that a worker holds.',
  fields: (t) => ({
    taskId: t.exposeID('taskId', { description: 'Id of the task.' }),
    organizationName: t.exposeString('organizationName', { description: 'Name of its organization.' }),
    workerId: t.exposeString('workerId', { nullable: true, description: 'Id of the worker; null: unknown.' }),
    attempt: t.exposeInt('attempt', { description: 'Number of the attempt, from 1.' }),
    claimedAt: t.expose('claimedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the worker took it; null: unknown.',
    }),
    silentSeconds: t.exposeInt('silentSeconds', {
      nullable: true,
      description: 'Seconds since the last sign of life; null: none yet.',
    }),
  }),
});

const Outage = builder.objectRef<SourceTrouble>('SourceTrouble').implement({
  description: 'Data source that cannot be used now.',
  fields: (t) => ({
    dataSourceId: t.exposeID('dataSourceId', { description: 'Id of the data source.' }),
    organizationName: t.exposeString('organizationName', { description: 'Name of its organization.' }),
    type: t.exposeString('type', { description: 'Type of the data source, such as `POSTGRESQL`.' }),
    reason: t.exposeString('reason', { description: 'Cause, one sentence.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Time at which it began.' }),
  }),
});

const Failures = builder.objectRef<OperationState['failures'][number]>('HourlyFailures').implement({
  description: 'Questions that ended by a failure within one hour.',
  fields: (t) => ({
    hour: t.expose('hour', { type: 'DateTime', description: 'Start of the hour.' }),
    count: t.exposeInt('count', { description: 'Number of questions.' }),
  }),
});

const Version = builder.objectRef<OperationState['versions'][number]>('PartVersion').implement({
  description: 'Version of a part of the installation.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the part.' }),
    version: t.exposeString('version', { description: 'Version, as the part writes it.' }),
  }),
});

const Operation = builder.objectRef<OperationState>('OperationState').implement({
  description: 'State of the installation, over all organizations.',
  fields: (t) => ({
    queues: t.field({ type: [Queue], description: 'Queues of jobs, by name.', resolve: ({ queues }) => [...queues] }),
    leases: t.field({
      type: [Lease],
      description: 'Runs that workers hold, oldest first, at most 100.',
      resolve: ({ leases }) => [...leases],
    }),
    outages: t.field({
      type: [Outage],
      description: 'Data sources that cannot be used, longest first, at most 100.',
      resolve: ({ outages }) => [...outages],
    }),
    failures: t.field({
      type: [Failures],
      description: 'Failures of the last day, by hour; hours without any left out.',
      resolve: ({ failures }) => [...failures],
    }),
    versions: t.field({
      type: [Version],
      description: 'Versions of the parts.',
      resolve: ({ versions }) => [...versions],
    }),
  }),
});

builder.queryField('operation', (t) =>
  t.field({
    type: Operation,
    description: 'State of the installation. For staff.',
    authScopes: { staff: true },
    resolve: (_root, _args, { database, now }) => operationState(database, now),
  }),
);
