import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { RejectRequest } from '../../../../components/requests/RejectRequest.tsx';
import { RequestCard } from '../../../../components/requests/RequestCard.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { DecideProposal } from './DecideProposal.tsx';
import { ProposedChange } from './ProposedChange.tsx';
import { RejectGlossaryProposalDocument, type ProposalCard_ProposalFragment } from './ProposalsRoute.generated.ts';
import { forgetTerms } from '../forgetTerms.ts';

const decided = { ACCEPTED: 'Accepted', REJECTED: 'Rejected' } as const;

/** A proposal: who asks for what and why, what it would change, and the decision. */
export function ProposalCard({ proposal }: { readonly proposal: ProposalCard_ProposalFragment }) {
  const [mode, setMode] = useState<'read' | 'edit' | 'reject'>('read');
  const [reject] = useMutation(RejectGlossaryProposalDocument, { update: forgetTerms });
  const { target, status } = proposal;
  const isNew = target === null || status === 'ACCEPTED';

  async function rejectIt(reason: string) {
    const { data } = await reject({ variables: { input: { proposalId: proposal.id, reason } } });
    return failureOf(data?.rejectGlossaryProposal);
  }

  return (
    <RequestCard
      label={proposal.term}
      title={target === null ? proposal.term : <Link to={`/studio/glossary/${target.id}`}>{target.term}</Link>}
      chip={<Chip tone={target === null ? 'ok' : 'purple'}>{target === null ? 'New term' : 'Change'}</Chip>}
      request={proposal}
      decided={status === 'OPEN' ? null : decided[status]}
    >
      {mode === 'edit' ? (
        <DecideProposal proposal={proposal} onClose={() => setMode('read')} />
      ) : (
        <ProposedChange proposal={proposal} before={isNew ? null : target} />
      )}
      {mode === 'reject' && (
        <RejectRequest
          noun="proposal"
          placeholder="We already say this with…"
          reject={rejectIt}
          onClose={() => setMode('read')}
        />
      )}
      {mode === 'read' && status === 'OPEN' && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <DecideProposal proposal={proposal} asIs />
          <Button onClick={() => setMode('edit')}>Edit first</Button>
          <Button kind="plain" onClick={() => setMode('reject')}>
            Reject
          </Button>
        </chakra.div>
      )}
    </RequestCard>
  );
}
