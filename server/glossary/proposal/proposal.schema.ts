import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { GlossaryProposalStatus } from '../../graphql/enums/glossary.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { glossaryProposalPolicy } from '../glossary.policy.ts';
import { proposeTerm } from './proposeTerm.ts';
import { rejectProposal } from './rejectProposal.ts';

builder.prismaNode('GlossaryProposal', {
  ...governed('GlossaryProposal', glossaryProposalPolicy),
  description: 'Term, or change of a term, that a person asks for. Read by admins and by the person who made it.',
  fields: (t) => ({
    term: t.exposeString('term', { description: 'Word or phrase as it is proposed.' }),
    definition: t.exposeString('definition', { description: 'Proposed meaning, in Markdown; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Proposed other words for the same thing.' }),
    changedFields: t.exposeStringList('changedFields', {
      description: 'Fields that the person wants to change: `term`, `definition`, `synonyms`.',
    }),
    reason: t.exposeString('reason', { description: 'Reason that the person gives; may be empty.' }),
    status: t.expose('status', { type: GlossaryProposalStatus, description: 'State.' }),
    decision: t.exposeString('decision', { description: 'Reason of a rejection; empty otherwise.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the proposal.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the decision; null: it is open.',
    }),
    target: t.relation('target', {
      nullable: true,
      description: 'Term to change, or the one that was made of it; null: a new one, or a term that was removed.',
    }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the term; null when the viewer may not read it.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who made it; null when the viewer may not read them.',
    }),
    decider: t.relation('decider', {
      nullable: true,
      description: 'Admin who decided; null: it is open, or not readable.',
    }),
  }),
});

const ProposeGlossaryTermInput = builder.inputType('ProposeGlossaryTermInput', {
  description: 'Term, or change of a term, to ask for.',
  fields: (t) => ({
    environmentId: t.id({ description: 'Environment of a new term; by default the one the viewer works in.' }),
    termId: t.id({ description: 'Term to change; absent: a new one.' }),
    term: t.string({ required: true, description: 'Word or phrase, at most 200 characters.' }),
    definition: t.string({ required: true, description: 'Meaning, in Markdown, at most 10,000 characters.' }),
    synonyms: t.stringList({ required: true, description: 'All other words for the same thing, at most 100.' }),
    reason: t.string({ required: true, description: 'Reason, for the admin who decides; may be empty.' }),
  }),
});

const RejectGlossaryProposalInput = builder.inputType('RejectGlossaryProposalInput', {
  description: 'Proposal to say no to.',
  fields: (t) => ({
    proposalId: t.id({ required: true, description: 'Proposal.' }),
    reason: t.string({ required: true, description: 'Reason, for the person who made the proposal.' }),
  }),
});

builder.queryField('glossaryProposals', (t) =>
  t.prismaConnection(
    {
      type: 'GlossaryProposal',
      cursor: 'id',
      description: 'Proposals for the glossary, newest first: all for admins, their own for others.',
      authScopes: { member: true },
      args: { status: t.arg({ type: GlossaryProposalStatus, description: 'State; by default any.' }) },
      totalCount: (_connection, { status }, { database, viewer }) =>
        database.glossaryProposal.count({
          where: { status: status ?? undefined, AND: glossaryProposalPolicy.where(viewer) },
        }),
      resolve: (query, _root, { status }, { database, viewer }) =>
        database.glossaryProposal.findMany({
          ...query,
          where: { status: status ?? undefined, AND: glossaryProposalPolicy.where(viewer) },
          orderBy: { id: 'desc' },
        }),
    },
    connectionOf('GlossaryProposal'),
  ),
);

builder.mutationFields((t) => ({
  proposeGlossaryTerm: t.prismaField({
    type: 'GlossaryProposal',
    description:
      'Asks the admins for a term or for a change of one. For members. Fails with LIMIT_EXCEEDED while 50 ' +
      'proposals of the person are open.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: ProposeGlossaryTermInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => proposeTerm(database, viewer, input),
  }),
  rejectGlossaryProposal: t.prismaField({
    type: 'GlossaryProposal',
    description: 'Says no to a proposal, with a reason. For admins. Fails with CONFLICT when it is decided already.',
    errors: { types: expected },
    args: { input: t.arg({ type: RejectGlossaryProposalInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => rejectProposal(database, viewer, input),
  }),
}));
