import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { forgetTerms } from '../forgetTerms.ts';
import { AcceptGlossaryProposalDocument, type ProposalCard_ProposalFragment } from './ProposalsRoute.generated.ts';

interface DecideProposalProps {
  readonly proposal: ProposalCard_ProposalFragment;
  /** True: a button that takes the proposal over as it is. */
  readonly asIs?: boolean;
  readonly onClose?: () => void;
}

interface Edited {
  readonly term: string;
  readonly definition: string;
  readonly synonyms: readonly string[];
}

/** Makes a proposal part of the glossary, as it is or after editing it. */
export function DecideProposal({ proposal, asIs = false, onClose }: DecideProposalProps) {
  const [accept] = useMutation(AcceptGlossaryProposalDocument, { update: forgetTerms });
  const { target, changedFields } = proposal;
  const initial = (field: 'term' | 'definition') =>
    target === null || changedFields.includes(field) ? proposal[field] : target[field];
  const entry = useEntry<Edited>({
    initial: {
      term: initial('term'),
      definition: initial('definition'),
      synonyms: target === null || changedFields.includes('synonyms') ? proposal.synonyms : target.synonyms,
    },
    check: ({ term }) => (term.trim() === '' ? { term: 'Enter the word or phrase that people use.' } : {}),
  });
  const { values, errors, failure } = entry;

  async function send({ term, definition, synonyms }: Edited) {
    const edited = asIs ? {} : { term, definition, synonyms: [...synonyms] };
    const input = { proposalId: proposal.id, version: target?.version ?? null, ...edited };
    const { data } = await accept({ variables: { input } });
    return failureOf(data?.acceptGlossaryProposal);
  }

  if (asIs) {
    return (
      <chakra.div display="contents">
        <Button kind="primary" disabled={entry.busy} onClick={() => void entry.run(send)}>
          Accept
        </Button>
        {failure !== null && <FieldError>{failureText(failure)}</FieldError>}
        {Object.values(errors).map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
      </chakra.div>
    );
  }
  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="3" onSubmit={entry.submit(send)}>
      <Field label="Term" autoComplete="off" {...entry.text('term')} />
      <TextField label="Definition" rows={3} {...entry.text('definition')} />
      <ChipsField
        label="Synonyms"
        values={values.synonyms}
        error={errors.synonyms}
        onChange={(synonyms) => entry.edit({ synonyms })}
      />
      {failure !== null && <FieldError>{failureText(failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Accept as edited
        </Button>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
