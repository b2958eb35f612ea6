import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf } from '../../../apollo/failure.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { shortcut } from '../../../ui/shortcut.ts';
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
  const [search] = useSearchParams();
  const [create] = useMutation(CreateGlossaryTermDocument, { update: forgetTerms });
  const entry = useEntry<Start>({
    initial: { term: search.get('term') ?? '', definition: '' },
    check: ({ term }) => (term.trim() === '' ? { term: 'Enter the word or phrase that people use.' } : {}),
  });
  const word = useSettled(entry.values.term.trim());
  const { data } = useQuery(TakenWordsDocument, { variables: { words: [word] }, skip: word === '' });
  const isCurrent = word === entry.values.term.trim();
  const taken = word === '' || !isCurrent ? undefined : data?.takenGlossaryWords[0]?.terms[0];

  const form = useRef<HTMLFormElement>(null);
  const [last, setLast] = useState<string | null>(null);

  async function make({ term, definition }: Start) {
    const { data: made } = await create({ variables: { input: { term: term.trim(), definition } } });
    const result = made?.createGlossaryTerm;
    if (result?.__typename !== 'GlossaryTerm') {
      return { failure: failureOf(result), id: null };
    }
    return { failure: null, id: result.id };
  }

  async function send(values: Start) {
    const { failure, id } = await make(values);
    if (id !== null) {
      onClose();
      await navigate(`/studio/glossary/${id}`);
    }
    return failure;
  }

  /** For a list of words: the form stays, and is empty again. */
  async function sendAndGoOn(values: Start) {
    const { failure, id } = await make(values);
    if (id !== null) {
      setLast(values.term.trim());
      entry.reset();
      form.current?.querySelector('input')?.focus();
    }
    return failure;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void entry.run(sendAndGoOn);
    }
  }

  return (
    <StartForm
      ref={form}
      entry={entry}
      send={send}
      onKeyDown={onKeyDown}
      create="Create the term"
      secondary={
        <Button disabled={entry.busy} title={shortcut('Enter')} onClick={() => void entry.run(sendAndGoOn)}>
          Create, and write another
        </Button>
      }
    >
      {last !== null && (
        <chakra.p role="status" color="fg.muted" overflowWrap="anywhere">
          {last} was created. Write the next one.
        </chakra.p>
      )}
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
    </StartForm>
  );
}
