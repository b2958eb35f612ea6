import { builder } from '../../graphql/builder.ts';
import { layerFailures } from '../layer.schema.ts';
import { acceptProposal } from './acceptProposal.ts';

const AcceptGlossaryProposalInput = builder.inputType('AcceptGlossaryProposalInput', {
  description: 'Proposal to take over; fields that are given take the place of what was proposed.',
  fields: (t) => ({
    proposalId: t.id({ required: true, description: 'Proposal.' }),
    version: t.int({
      description:
        'Version of the term that was read; by default the one the proposal was made for. Fields that another ' +
        'person has changed since then are refused with CONFLICT.',
    }),
    term: t.string({ description: 'Word or phrase, at most 200 characters.' }),
    definition: t.string({ description: 'Meaning, in Markdown, at most 10,000 characters.' }),
    synonyms: t.stringList({ description: 'Other words for the same thing.' }),
  }),
});

builder.mutationField('acceptGlossaryProposal', (t) =>
  t.prismaField({
    type: 'GlossaryProposal',
    description:
      'Makes a proposal part of the glossary, perhaps edited, and the term a new version. For admins. Fails with ' +
      'CONFLICT when it is decided already.',
    errors: layerFailures,
    args: { input: t.arg({ type: AcceptGlossaryProposalInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => acceptProposal(services.layer, viewer, input),
  }),
);
