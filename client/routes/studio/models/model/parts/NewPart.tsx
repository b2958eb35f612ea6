import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { CreateDimensionDocument, CreateFilterDocument, CreateMeasureDocument } from '../ModelRoute.generated.ts';
import { CreateRowPolicyDocument } from '../policies/rowPolicies.generated.ts';
import type { OpenModel } from '../modelPlace.ts';

interface NewPartProps {
  readonly model: OpenModel;
  readonly type: keyof typeof kinds;
  /** Address of the tab. */
  readonly address: string;
  readonly onCreated: () => Promise<void>;
}

const kinds = {
  Dimension: { noun: 'dimension', expression: 'status' },
  Measure: { noun: 'measure', expression: 'SUM(amount)' },
  Filter: { noun: 'filter', expression: "status = 'completed'" },
  RowPolicy: { noun: 'row policy', expression: 'region = user.attributes.region' },
} as const;

/** Begins a part of a model with its name and expression; the rest is its editor's. */
export function NewPart(props: NewPartProps) {
  const [open, setOpen] = useState(false);
  const { noun } = kinds[props.type];
  return (
    <>
      <Button
        size="icon"
        aria-label={`New ${noun}`}
        title={`New ${noun}`}
        height="9"
        width="9"
        onClick={() => setOpen(true)}
      >
        <Icon of={Plus} size={15} />
      </Button>
      {open && (
        <Modal open title={`New ${noun}`} maxWidth="440px" onClose={() => setOpen(false)}>
          <PartStart {...props} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function PartStart({ model, type, address, onCreated, onClose }: NewPartProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [createDimension] = useMutation(CreateDimensionDocument);
  const [createMeasure] = useMutation(CreateMeasureDocument);
  const [createFilter] = useMutation(CreateFilterDocument);
  const [createRowPolicy] = useMutation(CreateRowPolicyDocument);
  const { noun, expression: example } = kinds[type];
  const entry = useEntry<{ readonly name: string; readonly expression: string }>({
    initial: { name: '', expression: '' },
    check: ({ name, expression }) => ({
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(expression.trim() === '' && { expression: `Write one, such as ${example}.` }),
    }),
  });

  async function made(input: { readonly modelId: string; readonly name: string; readonly expression: string }) {
    switch (type) {
      case 'Dimension':
        return (await createDimension({ variables: { input } })).data?.createDimension;
      case 'Measure':
        return (await createMeasure({ variables: { input } })).data?.createMeasure;
      case 'Filter':
        return (await createFilter({ variables: { input } })).data?.createFilter;
      case 'RowPolicy':
        return (await createRowPolicy({ variables: { input } })).data?.createRowPolicy;
    }
  }

  async function send({ name, expression }: { readonly name: string; readonly expression: string }) {
    const result = await made({ modelId: model.id, name: name.trim(), expression });
    if (result === undefined || !('id' in result)) {
      return failureOf(result);
    }
    await onCreated();
    onClose();
    await navigate(`${address}/${result.id}`);
    return null;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <Field label="Name" fontFamily="mono" autoComplete="off" autoFocus {...entry.text('name')} />
      <Field
        label="Expression"
        fontFamily="mono"
        autoComplete="off"
        placeholder={example}
        {...entry.text('expression')}
      />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the {noun}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
