import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import type { OpenModel } from '../modelPlace.ts';
import { DuplicateModelDocument } from './aboutModel.generated.ts';

interface DuplicateModelProps {
  readonly model: OpenModel;
  readonly onClose: () => void;
  readonly onCreated: (cache: ApolloCache) => void;
}

interface CopyValues {
  readonly name: string;
  readonly label: string;
}

/** Asks for the name of a copy, makes it, and opens it. */
export function DuplicateModel({ model, onClose, onCreated }: DuplicateModelProps) {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  const [duplicate] = useMutation(DuplicateModelDocument);
  const entry = useEntry<CopyValues>({
    initial: { name: `${model.name}_copy`, label: model.label === '' ? '' : `${model.label} (copy)` },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });

  async function send({ name, label }: CopyValues) {
    const make = async (confirmed: boolean) => {
      const input = { modelId: model.id, name: name.trim(), label: label.trim(), confirmed };
      return (await duplicate({ variables: { input } })).data?.duplicateModel;
    };
    let made = await make(false);
    if (made?.__typename === 'NeedsConfirmationError') {
      const { message } = made;
      if (!(await confirm({ title: 'Copy and break something?', message, confirmText: 'Copy anyway' }))) {
        return null;
      }
      made = await make(true);
    }
    if (made?.__typename !== 'Model') {
      return failureOf(made);
    }
    onCreated(cache);
    onClose();
    await navigate(`/studio/models/${made.id}/dimensions`);
    return null;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <Field label="Name in queries" fontFamily="mono" autoComplete="off" autoFocus {...entry.text('name')} />
      <Field label="Label" autoComplete="off" {...entry.text('label')} />
      <chakra.p textStyle="small" color="fg.muted">
        The copy reads the same rows. Relations of other models keep leading to {model.label || model.name}.
      </chakra.p>
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the copy
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
