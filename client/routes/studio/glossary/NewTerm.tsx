import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { useEntry } from '../../../editing/useEntry.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Field, FieldError } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { forgetTerms } from './forgetTerms.ts';
import { CreateGlossaryTermDocument, TakenWordsDocument } from './GlossaryRoute.generated.ts';

interface NewTermProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Begins a term: the word and what it means. The rest is its page's. */
export function NewTerm({ open, onClose }: NewTermProps) {
  return open ? (
    <Modal open title="New term" maxWidth="480px" onClose={onClose}>
      <TermStart onClose={onClose} />
    </Modal>
  ) : null;
}

interface Start {
  readonly term: string;
  readonly definition: string;
}

function TermStart({ onClose }: Pick<NewTermProps, 'onClose'>) {
  const navigate = useNavigate();
  const [create] = useMutation(CreateGlossaryTermDocument, { update: forgetTerms });
  const entry = useEntry<Start>({
    initial: { term: '', definition: '' },
    check: ({ term }) => (term.trim() === '' ? { term: 'Enter the word or phrase that people use.' } : {}),
  });
  const word = useSettled(entry.values.term.trim());
  const { data } = useQuery(TakenWordsDocument, { variables: { words: [word] }, skip: word === '' });
  const taken = word === '' ? undefined : data?.takenGlossaryWords[0]?.terms[0];

  async function send({ term, definition }: Start) {
    const { data: made } = await create({ variables: { input: { term: term.trim(), definition } } });
    const result = made?.createGlossaryTerm;
    if (result?.__typename !== 'GlossaryTerm') {
      return failureOf(result);
    }
    onClose();
    await navigate(`/studio/glossary/${result.id}`);
    return null;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <Field label="Term" placeholder="Active customer" autoComplete="off" autoFocus {...entry.text('term')} />
      {taken !== undefined && (
        <Notice
          tone="warn"
          action={
            <Button
              onClick={() => {
                onClose();
                void navigate(`/studio/glossary/${taken.id}`);
              }}
            >
              Open {taken.term}
            </Button>
          }
        >
          “{word}” already belongs to {taken.term}. With two meanings, agents have to ask every time.
        </Notice>
      )}
      <TextField
        label="Definition"
        rows={3}
        placeholder="What it means, and what it leaves out. Markdown works here."
        {...entry.text('definition')}
      />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the term
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
