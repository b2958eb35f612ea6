import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Sparkles } from 'lucide-react';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { RelationshipProposals_ProposalFragment } from '../MetadataRoute.generated.ts';
import { endOf, RelationshipLine } from './RelationshipLine.tsx';
import { cardinality } from './relationshipTypes.ts';
import { AcceptRelationshipProposalDocument, DismissRelationshipProposalDocument } from './relationships.generated.ts';

const refetchQueries = ['MetadataRoute'];

/** Relationships that the values speak for, with why, to be taken or dismissed one by one. */
export function RelationshipProposals({
  proposals,
}: {
  readonly proposals: readonly RelationshipProposals_ProposalFragment[];
}) {
  if (proposals.length === 0) {
    return null;
  }
  return (
    <chakra.section aria-label="Proposed relationships" marginTop="6">
      <chakra.h4 textStyle="section">Found in the data</chakra.h4>
      <chakra.p color="fg.muted" textStyle="small" marginBottom="3">
        Nothing uses these until you accept them.
      </chakra.p>
      <chakra.ul listStyle="none" borderWidth="1px" borderStyle="dashed" borderRadius="lg">
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.id} proposal={proposal} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function ProposalLine({ proposal }: { readonly proposal: RelationshipProposals_ProposalFragment }) {
  const { id, type, evidence, sourceColumn, targetColumn } = proposal;
  const [accept, accepting] = useMutation(AcceptRelationshipProposalDocument, { refetchQueries });
  const [dismiss, dismissing] = useMutation(DismissRelationshipProposalDocument, { refetchQueries });
  const busy = accepting.loading || dismissing.loading;
  const variables = { input: { id } };
  const ends = `${endOf(sourceColumn)} → ${endOf(targetColumn)}`;
  return (
    <RelationshipLine from={sourceColumn} to={targetColumn} proposed note={evidence}>
      <Chip>{cardinality[type].label}</Chip>
      <Button
        size="sm"
        disabled={busy}
        aria-label={`Accept ${ends}`}
        onClick={() =>
          void attempt('The relationship was not accepted', async () => {
            const { data } = await accept({ variables });
            return data?.acceptRelationshipProposal;
          })
        }
      >
        <Icon of={Sparkles} size={13} />
        Accept
      </Button>
      <Button
        size="sm"
        kind="plain"
        disabled={busy}
        aria-label={`Dismiss ${ends}`}
        onClick={() =>
          void attempt('The proposal was not dismissed', async () => {
            const { data } = await dismiss({ variables });
            return data?.dismissRelationshipProposal;
          })
        }
      >
        Dismiss
      </Button>
    </RelationshipLine>
  );
}
