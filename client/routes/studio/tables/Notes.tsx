import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../components/attempt.ts';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/confirmStore.ts';
import {
  CreateMetadataFieldDocument,
  RemoveMetadataFieldDocument,
  UpdateMetadataFieldDocument,
} from './notes.generated.ts';
import { TextArea } from './TextArea.tsx';

interface Note {
  readonly id: string;
  readonly type: 'PITFALLS' | 'USED_FOR';
  readonly content: string;
  readonly version: number;
}

interface NotesProps {
  /** Exactly one id: what the notes are about. */
  readonly subject: { readonly tableId?: string; readonly columnId?: string; readonly dataSourceId?: string };
  /** Name of what they are about. */
  readonly of: string;
  readonly notes: readonly Note[];
  /** Query that reads them. */
  readonly refetch: string;
}

const kinds = [
  { type: 'USED_FOR', label: 'Used for', placeholder: 'Which questions it answers.' },
  { type: 'PITFALLS', label: 'Pitfalls', placeholder: 'What goes wrong when one does not know better.' },
] as const;

/** What people know about a source, a table or a column and no schema says. */
export function Notes({ subject, of, notes, refetch }: NotesProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="5"
      marginTop="5"
    >
      {kinds.map(({ type, label, placeholder }) => (
        <chakra.section key={type} aria-label={`${label}, ${of}`}>
          <chakra.h4 fontSize="13.5px" fontWeight="600" marginBottom="2">
            {label}
          </chakra.h4>
          <chakra.div display="flex" flexDirection="column" gap="3">
            {notes
              .filter((note) => note.type === type)
              .map((note) => (
                <OneNote key={note.id} note={note} label={label} refetch={refetch} />
              ))}
            <NewNote subject={subject} type={type} label={label} placeholder={placeholder} refetch={refetch} />
          </chakra.div>
        </chakra.section>
      ))}
    </chakra.div>
  );
}

/** What is typed over a note, and what the note said when typing began. */
interface Draft {
  readonly typed: string;
  readonly from: string;
}

function OneNote({ note, label, refetch }: { readonly note: Note; readonly label: string; readonly refetch: string }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // Reading again also after a refusal: the note another person changed meanwhile arrives with the version to save over.
  const [update, updating] = useMutation(UpdateMetadataFieldDocument, { refetchQueries: [refetch] });
  const [remove, removing] = useMutation(RemoveMetadataFieldDocument, { refetchQueries: [refetch] });
  const dirty = draft !== null && draft.typed.trim() !== note.content;

  async function save() {
    const saved = await attempt('The note was not saved', async () => {
      const { data } = await update({
        variables: { input: { id: note.id, version: note.version, content: draft?.typed ?? '' } },
      });
      return data?.updateMetadataField;
    });
    if (saved !== null) setDraft(null);
  }

  async function takeAway() {
    const sure = await confirm({
      title: 'Remove this note?',
      message: `“${note.content.slice(0, 120)}” is removed for everybody.`,
      confirmText: 'Remove',
    });
    if (!sure) return;
    await attempt('The note was not removed', async () => {
      const { data } = await remove({ variables: { input: { id: note.id } } });
      return data?.removeMetadataField;
    });
  }

  return (
    <div>
      {dirty && <LeaveGuard />}
      <TextArea
        label={label}
        hideLabel
        rows={1}
        minHeight="9"
        value={draft?.typed ?? note.content}
        onChange={(typed) => setDraft({ typed, from: draft?.from ?? note.content })}
      />
      {dirty && draft.from !== note.content && (
        <chakra.p role="status" color="fg.muted" fontSize="12.5px" marginTop="1">
          Changed by somebody else meanwhile. It now says: “{note.content}”
        </chakra.p>
      )}
      <chakra.div display="flex" gap="1" marginTop="1">
        {dirty && (
          <>
            <Button size="sm" disabled={updating.loading} onClick={() => void save()}>
              Save note
            </Button>
            <Button size="sm" kind="plain" onClick={() => setDraft(null)}>
              Discard
            </Button>
          </>
        )}
        <Button size="sm" kind="plain" disabled={removing.loading} onClick={() => void takeAway()}>
          Remove
        </Button>
      </chakra.div>
    </div>
  );
}

function NewNote(props: {
  readonly subject: NotesProps['subject'];
  readonly type: Note['type'];
  readonly label: string;
  readonly placeholder: string;
  readonly refetch: string;
}) {
  const { subject, type, label, placeholder, refetch } = props;
  const [content, setContent] = useState('');
  const [create, { loading }] = useMutation(CreateMetadataFieldDocument, { refetchQueries: [refetch] });

  async function add() {
    const added = await attempt('The note was not added', async () => {
      const { data } = await create({ variables: { input: { ...subject, type, content } } });
      return data?.createMetadataField;
    });
    if (added !== null) setContent('');
  }

  return (
    <div>
      {content.trim() !== '' && <LeaveGuard />}
      <TextArea
        label={`New: ${label}`}
        hideLabel
        rows={1}
        minHeight="9"
        placeholder={placeholder}
        value={content}
        onChange={setContent}
      />
      {content.trim() !== '' && (
        <chakra.div marginTop="1">
          <Button size="sm" disabled={loading} onClick={() => void add()}>
            Add note
          </Button>
        </chakra.div>
      )}
    </div>
  );
}
