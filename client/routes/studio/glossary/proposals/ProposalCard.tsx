import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { DecideProposal } from './DecideProposal.tsx';
import { ProposedChange } from './ProposedChange.tsx';
import type { ProposalCard_ProposalFragment } from './ProposalsRoute.generated.ts';
import { RejectProposal } from './RejectProposal.tsx';

/** A proposal: who asks for what and why, what it would change, and the decision. */
export function ProposalCard({ proposal }: { readonly proposal: ProposalCard_ProposalFragment }) {
  const [mode, setMode] = useState<'read' | 'edit' | 'reject'>('read');
  const { target, status } = proposal;
  const isNew = target === null || status === 'ACCEPTED';
  return (
    <Panel asChild padding="4" display="flex" flexDirection="column" gap="3">
      <article aria-label={proposal.term}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h2 fontWeight="600" minWidth="0" overflowWrap="anywhere">
            {target === null ? proposal.term : <Link to={`/studio/glossary/${target.id}`}>{target.term}</Link>}
          </chakra.h2>
          <Chip tone={target === null ? 'ok' : 'purple'}>{target === null ? 'New term' : 'Change'}</Chip>
          <chakra.span marginLeft="auto" textStyle="small" color="fg.subtle">
            {proposal.creator?.name ?? 'A former member'}, {age(proposal.createdAt)}
          </chakra.span>
        </chakra.div>
        {proposal.reason !== '' && (
          <chakra.blockquote
            borderLeftWidth="2px"
            paddingLeft="3"
            color="fg.muted"
            overflowWrap="anywhere"
            whiteSpace="pre-wrap"
          >
            {proposal.reason}
          </chakra.blockquote>
        )}
        {mode === 'edit' ? (
          <DecideProposal proposal={proposal} onClose={() => setMode('read')} />
        ) : (
          <ProposedChange proposal={proposal} before={isNew ? null : target} />
        )}
        {mode === 'reject' && <RejectProposal proposal={proposal} onClose={() => setMode('read')} />}
        {mode === 'read' && status === 'OPEN' && (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <DecideProposal proposal={proposal} asIs />
            <Button onClick={() => setMode('edit')}>Edit first</Button>
            <Button kind="plain" onClick={() => setMode('reject')}>
              Reject
            </Button>
          </chakra.div>
        )}
        {status !== 'OPEN' && (
          <chakra.p textStyle="small" color="fg.subtle" overflowWrap="anywhere">
            {status === 'ACCEPTED' ? 'Accepted' : 'Rejected'} by {proposal.decider?.name ?? 'a former admin'}
            {proposal.decidedAt !== null && `, ${age(proposal.decidedAt)}`}
            {proposal.decision !== '' && `: ${proposal.decision}`}
          </chakra.p>
        )}
      </article>
    </Panel>
  );
}
