import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const GlossaryProposalStatus = enumOf<enums.GlossaryProposalStatus>(
  'GlossaryProposalStatus',
  'State of a proposal for the glossary.',
  {
    OPEN: 'Waits for an admin.',
    ACCEPTED: 'The glossary has it, perhaps edited.',
    REJECTED: 'An admin has said no, and why.',
  },
);
