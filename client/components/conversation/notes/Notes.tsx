import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookOpen, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { useEntry } from '../../../editing/useEntry.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { WriteNoteDocument, type Notes_CommentFragment } from './notes.generated.ts';

interface NotesProps {
  readonly turn: Notes_CommentFragment;
  /** True: definitions have pages that the reader may open. */
  readonly linked: boolean;
}

/** What a person keeps with an answer: their own note, and the definitions that came of it. */
export function Notes({ turn, linked }: NotesProps) {
  const [writing, setWriting] = useState(false);
  const note = turn.attachments.find(({ type }) => type === 'NOTEPAD')?.content ?? '';
  const definitions = turn.attachments.flatMap(({ definition }) => definition ?? []);
  return (
    <chakra.div flexBasis="100%" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      {writing ? (
        <NoteForm commentId={turn.id} note={note} onDone={() => setWriting(false)} />
      ) : note === '' ? (
        turn.mine && (
          <Button kind="plain" size="sm" onClick={() => setWriting(true)}>
            <Icon of={NotebookPen} size={13} />
            Add a note
          </Button>
        )
      ) : (
        <chakra.button
          type="button"
          title={turn.mine ? 'Edit the note' : 'Note of the person who asked'}
          disabled={!turn.mine}
          flexBasis="100%"
          textAlign="left"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          bg="bg.fill"
          borderRadius="md"
          padding="3"
          textStyle="compact"
          cursor={turn.mine ? 'text' : 'default'}
          onClick={() => setWriting(true)}
        >
          {note}
        </chakra.button>
      )}
      {definitions.map(({ id, name }) => (
        <chakra.span key={id} display="inline-flex" alignItems="center" gap="1" color="fg.muted" textStyle="small">
          <Icon of={BookOpen} size={13} />
          {linked ? (
            <chakra.a asChild _hover={{ color: 'accent' }}>
              <Link to={`/studio/glossary/definitions/${id}`}>{name}</Link>
            </chakra.a>
          ) : (
            name
          )}
        </chakra.span>
      ))}
    </chakra.div>
  );
}

interface NoteFormProps {
  readonly commentId: string;
  readonly note: string;
  readonly onDone: () => void;
}

function NoteForm({ commentId, note, onDone }: NoteFormProps) {
  const [write] = useMutation(WriteNoteDocument);
  const entry = useEntry<{ readonly content: string }>({ initial: { content: note }, check: () => ({}) });
  return (
    <chakra.form
      noValidate
      flexBasis="100%"
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={entry.submit(async ({ content }) => {
        const written = (await write({ variables: { input: { commentId, content } } })).data?.writeNote;
        if (written?.__typename !== 'Comment') {
          return failureOf(written);
        }
        onDone();
        return null;
      })}
    >
      <TextField label="Note" rows={3} autoFocus {...entry.text('content')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Save the note
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
