import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { forgetTerms } from '../forgetTerms.ts';
import { RejectGlossaryProposalDocument } from './ProposalsRoute.generated.ts';

interface RejectProposalProps {
  readonly proposal: { readonly id: string };
  readonly onClose: () => void;
}

/** Says no, with the reason that the person who asked will read. */
export function RejectProposal({ proposal, onClose }: RejectProposalProps) {
  const [reject] = useMutation(RejectGlossaryProposalDocument, { update: forgetTerms });
  const entry = useEntry<{ readonly reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Write one sentence for the person who asked.' } : {}),
  });

  async function send({ reason }: { readonly reason: string }) {
    const { data } = await reject({ variables: { input: { proposalId: proposal.id, reason } } });
    return failureOf(data?.rejectGlossaryProposal);
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="3" onSubmit={entry.submit(send)}>
      <TextField label="Reason" rows={2} placeholder="We already say this with…" autoFocus {...entry.text('reason')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Reject the proposal
        </Button>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
