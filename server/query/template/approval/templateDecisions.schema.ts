import { builder } from '../../../graphql/builder.ts';
import { expected } from '../../../graphql/errors.ts';
import {
  approveVersion,
  deprecateTemplate,
  reinstateTemplate,
  requestApproval,
  sendBackVersion,
  withdrawApproval,
} from './decideTemplate.ts';
import { templateAfter } from '../readChanged.ts';

const QueryTemplateVersionInput = builder.inputType('QueryTemplateVersionInput', {
  description: 'Version of a query template to decide about.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template of the version.' }),
    version: t.int({ required: true, description: 'Number of the version.' }),
    note: t.string({ description: 'Reason, for the log; at most 2,000 characters.' }),
  }),
});

const DeprecateQueryTemplateInput = builder.inputType('DeprecateQueryTemplateInput', {
  description: 'Query template to deprecate.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template to deprecate.' }),
    successorId: t.id({ description: 'Template to use instead.' }),
    note: t.string({ description: 'Reason, for the log; at most 2,000 characters.' }),
  }),
});

const ReinstateQueryTemplateInput = builder.inputType('ReinstateQueryTemplateInput', {
  description: 'Query template to use again.',
  fields: (t) => ({
    templateId: t.id({ required: true, description: 'Template to use again.' }),
    note: t.string({ description: 'Reason, for the log; at most 2,000 characters.' }),
  }),
});

const failures = { types: expected };

builder.mutationFields((t) => ({
  requestTemplateApproval: t.prismaField({
    type: 'QueryTemplate',
    description: 'Asks for the approval of the newest version. For admins.',
    errors: failures,
    args: { input: t.arg({ type: QueryTemplateVersionInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, requestApproval(services, viewer, input, now)),
  }),
  approveTemplateVersion: t.prismaField({
    type: 'QueryTemplate',
    description:
      'Approves the newest version: answers are given with it from now on. Fails with CONFLICT when it cannot be ' +
      'run, or when its columns are not known yet. For admins.',
    errors: failures,
    args: { input: t.arg({ type: QueryTemplateVersionInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, approveVersion(services, viewer, input, now)),
  }),
  sendBackTemplateVersion: t.prismaField({
    type: 'QueryTemplate',
    description: 'Sends a version whose approval was requested back to its author. For admins.',
    errors: failures,
    args: { input: t.arg({ type: QueryTemplateVersionInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer }) =>
      templateAfter(database, query, sendBackVersion(services, viewer, input)),
  }),
  withdrawTemplateApproval: t.prismaField({
    type: 'QueryTemplate',
    description:
      'Withdraws the approval of a version: no new answer is given with it. Earlier answers keep their badge. For admins.',
    errors: failures,
    args: { input: t.arg({ type: QueryTemplateVersionInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, withdrawApproval(services, viewer, input, now)),
  }),
  deprecateQueryTemplate: t.prismaField({
    type: 'QueryTemplate',
    description:
      'Deprecates a template: agents no longer answer with it, and programs that run it get a notice ' +
      'with what to use instead. For admins.',
    errors: failures,
    args: { input: t.arg({ type: DeprecateQueryTemplateInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer, now }) =>
      templateAfter(database, query, deprecateTemplate(services, viewer, input, now)),
  }),
  reinstateQueryTemplate: t.prismaField({
    type: 'QueryTemplate',
    description: 'Takes the deprecation of a template back. For admins.',
    errors: failures,
    args: { input: t.arg({ type: ReinstateQueryTemplateInput, required: true }) },
    resolve: (query, _root, { input }, { database, services, viewer }) =>
      templateAfter(database, query, reinstateTemplate(services, viewer, input)),
  }),
}));
