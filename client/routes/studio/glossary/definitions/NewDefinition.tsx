import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { CreateDefinitionDocument } from './DefinitionsRoute.generated.ts';
import { forgetDefinitions } from './forgetDefinitions.ts';

interface NewDefinitionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Begins a definition: the word and what it means. Verifying it is its page's. */
export function NewDefinition({ open, onClose }: NewDefinitionProps) {
  return open ? (
    <Modal open title="New definition" maxWidth="520px" onClose={onClose}>
      <DefinitionStart onClose={onClose} />
    </Modal>
  ) : null;
}

function DefinitionStart({ onClose }: Pick<NewDefinitionProps, 'onClose'>) {
  const navigate = useNavigate();
  const [create] = useMutation(CreateDefinitionDocument, { update: forgetDefinitions });
  const entry = useEntry({
    initial: { name: '', description: '' },
    check: ({ name, description }) => ({
      ...(name.trim() === '' && { name: 'Enter the word or phrase that is defined.' }),
      ...(description.trim() === '' && { description: 'Write what the word means.' }),
    }),
  });
  return (
    <StartForm
      entry={entry}
      create="Create the definition"
      send={async ({ name, description }) => {
        const { data } = await create({ variables: { input: { name: name.trim(), description } } });
        const result = data?.createDefinition;
        if (result?.__typename !== 'Definition') {
          return failureOf(result);
        }
        onClose();
        await navigate(`/studio/glossary/definitions/${result.id}`);
        return null;
      }}
    >
      <Field
        label="Word or phrase"
        placeholder="Active customer"
        autoComplete="off"
        autoFocus
        {...entry.text('name')}
      />
      <TextField
        label="Definition"
        rows={4}
        placeholder="A customer with at least one completed order in the last 12 months. Markdown works here."
        {...entry.text('description')}
      />
    </StartForm>
  );
}
