import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { ChipsField } from '../../ui/form/ChipsField.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ProposeGlossaryTermDocument } from './glossaryDialog.generated.ts';

/** Values that a proposal begins with; the id of the term that it changes, null: a new one. */
export interface ProposedTerm {
  readonly id: string | null;
  readonly term: string;
  readonly definition: string;
  readonly synonyms: readonly string[];
}

interface Proposal extends Omit<ProposedTerm, 'id'> {
  readonly reason: string;
}

/** Asks the admins for a term, or for a change of one. */
export function ProposeTerm({ start, onClose }: { readonly start: ProposedTerm; readonly onClose: () => void }) {
  const [propose] = useMutation(ProposeGlossaryTermDocument, { refetchQueries: ['OwnProposals'] });
  const { id, term, definition, synonyms } = start;
  const entry = useEntry<Proposal>({
    initial: { term, definition, synonyms, reason: '' },
    check: ({ term: word }) => (word.trim() === '' ? { term: 'Enter the word or phrase that people use.' } : {}),
  });

  async function send(values: Proposal) {
    const { data } = await propose({
      variables: { input: { ...values, synonyms: [...values.synonyms], termId: id } },
    });
    const result = data?.proposeGlossaryTerm;
    if (result?.__typename !== 'GlossaryProposal') {
      return failureOf(result);
    }
    toasts.add({
      title: 'Proposal sent',
      description: 'An admin decides; the glossary shows the outcome.',
      color: 'ok',
    });
    onClose();
    return null;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <Field label="Term" autoComplete="off" autoFocus={id === null} {...entry.text('term')} />
      <TextField
        label="Definition"
        rows={3}
        placeholder="What it means, and what it leaves out."
        {...entry.text('definition')}
      />
      <ChipsField
        label="Synonyms"
        placeholder="What people type…"
        values={entry.values.synonyms}
        error={entry.errors.synonyms}
        onChange={(words) => entry.edit({ synonyms: words })}
      />
      <TextField label="Reason" rows={2} placeholder="Why it helps." {...entry.text('reason')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button kind="plain" onClick={onClose}>
          Back
        </Button>
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Send the proposal
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
