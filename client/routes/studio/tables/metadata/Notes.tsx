import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { DraftActions } from '../../../../editing/DraftActions.tsx';
import { FieldState } from '../../../../editing/FieldState.tsx';
import { LeaveGuard } from '../../../../editing/LeaveGuard.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import {
  CreateMetadataFieldDocument,
  RemoveMetadataFieldDocument,
  UpdateMetadataFieldDocument,
} from './notes.generated.ts';

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
  { type: 'PITFALLS', label: 'Pitfalls', placeholder: 'Mistakes that are easy to make.' },
] as const;

/** Notes on a source, a table or a column: knowledge that no schema holds. */
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
          <chakra.h4 textStyle="section" marginBottom="2">
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

function OneNote({ note, label, refetch }: { readonly note: Note; readonly label: string; readonly refetch: string }) {
  const client = useApolloClient();
  const [update] = useMutation(UpdateMetadataFieldDocument);
  const [remove, removing] = useMutation(RemoveMetadataFieldDocument, { refetchQueries: [refetch] });
  const editing = useDraft<Pick<Note, 'content'>>({
    stored: note,
    reload: () => client.refetchQueries({ include: [refetch] }),
    save: async ({ content = '' }, version) => {
      const { data } = await update({ variables: { input: { id: note.id, version, content } } });
      return data?.updateMetadataField;
    },
  });

  async function takeAway() {
    const sure = await confirm({
      title: 'Remove this note?',
      message: `“${note.content.slice(0, 120)}” is removed for everyone.`,
      confirmText: 'Remove',
    });
    if (!sure) {
      return;
    }
    await attempt('The note was not removed', async () => {
      const { data } = await remove({ variables: { input: { id: note.id } } });
      return data?.removeMetadataField;
    });
  }

  return (
    <div>
      <TextField label={label} hideLabel rows={1} {...editing.text('content')} />
      <FieldState editing={editing} field="content" label={label} />
      <DraftActions editing={editing} noun="note" saveLabel="Save note">
        <Button size="sm" kind="plain" disabled={removing.loading} onClick={() => void takeAway()}>
          Remove
        </Button>
      </DraftActions>
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
  const [create] = useMutation(CreateMetadataFieldDocument, { refetchQueries: [refetch] });
  const entry = useEntry({ initial: { content: '' } });
  const written = entry.values.content.trim() !== '';

  async function add({ content }: { readonly content: string }) {
    const { data } = await create({ variables: { input: { ...subject, type, content } } });
    const failure = failureOf(data?.createMetadataField);
    if (failure === null) {
      entry.reset();
    }
    return failure;
  }

  return (
    <form noValidate onSubmit={entry.submit(add)}>
      {written && <LeaveGuard />}
      <TextField label={`New: ${label}`} hideLabel rows={1} placeholder={placeholder} {...entry.text('content')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      {written && (
        <chakra.div marginTop="1">
          <Button size="sm" type="submit" disabled={entry.busy}>
            Add note
          </Button>
        </chakra.div>
      )}
    </form>
  );
}
