import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf } from '../../../apollo/failure.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import {
  CreateQueryLibraryDocument,
  UpdateQueryLibraryDocument,
  type LibraryEditor_LibraryFragment,
} from './QueriesRoute.generated.ts';

interface LibraryFormProps {
  /** Library to change; null: a new one. */
  readonly library: LibraryEditor_LibraryFragment | null;
  readonly onClose: () => void;
  /** Called with the id of a library that was created. */
  readonly onCreated: (id: string) => void;
}

/** Creates a library, or changes its name, its readers and whether new templates go into it. */
export function LibraryForm({ library, onClose, onCreated }: LibraryFormProps) {
  const [create] = useMutation(CreateQueryLibraryDocument, { refetchQueries: ['QueriesStart'] });
  const [update] = useMutation(UpdateQueryLibraryDocument, { refetchQueries: ['QueriesStart'] });
  const entry = useEntry({
    initial: {
      name: library?.name ?? '',
      description: library?.description ?? '',
      sharedWithOrganization: library?.sharedWithOrganization ?? true,
      isDefault: library?.isDefault ?? false,
    },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter the name of the library.' } : {}),
  });
  const { values, edit, text } = entry;
  return (
    <Modal open title={library === null ? 'New library' : 'Edit library'} maxWidth="480px" onClose={onClose}>
      <StartForm
        entry={entry}
        create={library === null ? 'Create the library' : 'Save'}
        send={async (input) => {
          const result =
            library === null
              ? (await create({ variables: { input } })).data?.createQueryLibrary
              : (await update({ variables: { input: { libraryId: library.id, ...input } } })).data?.updateQueryLibrary;
          if (result?.__typename !== 'QueryLibrary') {
            return failureOf(result);
          }
          if (library === null) {
            onCreated(result.id);
          }
          onClose();
          return null;
        }}
      >
        <Field label="Name" placeholder="Finance" autoComplete="off" autoFocus {...text('name')} />
        <TextField label="Description" rows={2} {...text('description')} />
        <Checkbox
          checked={values.sharedWithOrganization}
          onChange={({ target }) => edit({ sharedWithOrganization: target.checked })}
        >
          Shared with the organization
          <chakra.span display="block" textStyle="note" color="fg.subtle">
            Everyone gets answers from its approved templates. Otherwise only admins and people with access do.
          </chakra.span>
        </Checkbox>
        <Checkbox checked={values.isDefault} onChange={({ target }) => edit({ isDefault: target.checked })}>
          New templates go here by default
        </Checkbox>
      </StartForm>
    </Modal>
  );
}
