import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { AuditActorKind } from '../../graphql/enums/access.ts';
import { expected, expectedOfDangerous } from '../../graphql/errors.ts';
import { auditActions } from './auditActions.ts';
import { auditEventsOf } from './auditFilter.ts';
import { auditEventPolicy } from './auditLog.policy.ts';
import { exportAuditLog } from './exportAuditLog.ts';
import { setAuditRetention } from './setAuditRetention.ts';

builder.prismaNode('AuditEvent', {
  ...governed('AuditEvent', auditEventPolicy),
  description: 'Something that was done to an organization; never changed. For admins.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Action as `noun.verb`, such as `member.roleChanged`.' }),
    actorKind: t.expose('actorKind', { type: AuditActorKind, description: 'Hand by which it was done.' }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Member or token that did it; null: the installation.',
    }),
    targetType: t.exposeString('targetType', {
      nullable: true,
      description: 'Type of the object: `Actor`, `Agent`, …; null: the organization itself.',
    }),
    targetId: t.exposeID('targetId', { nullable: true, description: 'Id of the object; null: none.' }),
    targetName: t.exposeString('targetName', {
      nullable: true,
      description: 'Name of the object at that time; null: none.',
    }),
    changes: t.expose('changes', {
      type: 'JSON',
      description: 'Values before and after, by name: `{ "role": { "before": …, "after": … } }`; never secrets.',
    }),
    ip: t.exposeString('ip', { nullable: true, description: 'Network address of the request; null: unknown.' }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'Browser or program of the request, as it names itself; null: unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was done.' }),
  }),
});

const AuditFilterInput = builder.inputType('AuditFilterInput', {
  description: 'Part of the audit log; an event has to meet all of it.',
  fields: (t) => ({
    actorId: t.id({ description: 'Member or token that did it.' }),
    actions: t.stringList({ description: 'Actions, of those that `auditActions` lists; empty: all.' }),
    search: t.string({ description: "Text within the object's name, the network address or the action." }),
    from: t.field({ type: 'DateTime', description: 'First moment.' }),
    to: t.field({ type: 'DateTime', description: 'Moment before which it was done.' }),
  }),
});

builder.queryFields((t) => ({
  auditEvents: t.prismaConnection(
    {
      type: 'AuditEvent',
      cursor: 'id',
      description: 'Audit log of the organization, newest first. For admins.',
      authScopes: { admin: true },
      args: { filter: t.arg({ type: AuditFilterInput, description: 'Part of it; null: all.' }) },
      totalCount: (_root, { filter }, { database, viewer }) =>
        database.auditEvent.count({ where: auditEventsOf(viewer, filter ?? {}) }),
      resolve: (query, _root, { filter }, { database, viewer }) =>
        database.auditEvent.findMany({
          ...query,
          where: auditEventsOf(viewer, filter ?? {}),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('AuditEvent'),
  ),
  auditActions: t.stringList({
    description: 'Actions that the audit log records, in alphabetical order. For admins.',
    authScopes: { admin: true },
    resolve: () => [...auditActions],
  }),
}));

const ExportAuditLogInput = builder.inputType('ExportAuditLogInput', {
  description: 'Part of the audit log to take away.',
  fields: (t) => ({ filter: t.field({ type: AuditFilterInput, description: 'Part of it; null: all.' }) }),
});

const ExportedAuditLog = builder
  .objectRef<{ readonly csv: string; readonly events: number; readonly complete: boolean }>('ExportedAuditLog')
  .implement({
    description: 'Audit log as a file.',
    fields: (t) => ({
      csv: t.exposeString('csv', { description: 'Comma-separated text with a head line, newest event first.' }),
      events: t.exposeInt('events', { description: 'Number of events in it.' }),
      complete: t.exposeBoolean('complete', { description: 'False: there are more than the 10,000 newest.' }),
    }),
  });

const SetAuditRetentionInput = builder.inputType('SetAuditRetentionInput', {
  description: 'Time for which the audit log is kept.',
  fields: (t) => ({ days: t.int({ required: true, description: '30 to 3,650 days.' }) }),
});

builder.mutationFields((t) => ({
  exportAuditLog: t.field({
    type: ExportedAuditLog,
    description:
      'Writes the audit log, or a part of it, as CSV; the export itself is recorded. For admins who proved within the ' +
      'hour who they are.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: ExportAuditLogInput, required: true }) },
    resolve: (_root, { input }, { database, viewer, now }) => exportAuditLog(database, viewer, input.filter ?? {}, now),
  }),
  setAuditRetention: t.prismaField({
    type: 'Organization',
    description: 'Chooses how long events of the audit log are kept; older ones go within a day. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: SetAuditRetentionInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) => setAuditRetention(database, viewer, input.days, query),
  }),
}));
