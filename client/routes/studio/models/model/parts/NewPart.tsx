import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { CreateDimensionDocument, CreateFilterDocument, CreateMeasureDocument } from '../ModelRoute.generated.ts';
import { CreateRowPolicyDocument } from '../policies/rowPolicies.generated.ts';
import { GranteesField } from '../policies/GranteesField.tsx';
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

/**
 * Begins a part of a model with its name and expression; the rest is its editor's. The form stands
 * in the address, so that a page which knows a name and an expression can open it.
 */
export function NewPart(props: NewPartProps) {
  const [parameters, setParameters] = useSearchParams();
  const { noun } = kinds[props.type];
  const begin = () =>
    setParameters((present) => {
      present.set('new', '');
      return present;
    });
  const close = () =>
    setParameters(
      (present) => {
        for (const name of ['new', 'name', 'expression']) {
          present.delete(name);
        }
        return present;
      },
      { replace: true },
    );
  return (
    <>
      <Button size="icon" aria-label={`New ${noun}`} title={`New ${noun}`} height="9" width="9" onClick={begin}>
        <Icon of={Plus} size={15} />
      </Button>
      {parameters.has('new') && (
        <Modal open title={`New ${noun}`} maxWidth="440px" onClose={close}>
          <PartStart {...props} name={parameters.get('name') ?? ''} expression={parameters.get('expression') ?? ''} />
        </Modal>
      )}
    </>
  );
}

interface StartValues {
  readonly name: string;
  readonly expression: string;
  /** Of a row policy: to whom it opens its rows. */
  readonly grantees: readonly string[];
}

interface PartStartProps extends NewPartProps {
  readonly name: string;
  readonly expression: string;
}

function PartStart({ model, type, address, onCreated, ...initial }: PartStartProps) {
  const navigate = useNavigate();
  const [createDimension] = useMutation(CreateDimensionDocument);
  const [createMeasure] = useMutation(CreateMeasureDocument);
  const [createFilter] = useMutation(CreateFilterDocument);
  const [createRowPolicy] = useMutation(CreateRowPolicyDocument);
  const { noun, expression: example } = kinds[type];
  const entry = useEntry<StartValues>({
    // Most policies are for those who explore; a policy for no one would empty every answer.
    initial: { name: initial.name, expression: initial.expression, grantees: ['explorers'] },
    check: ({ name, expression }) => ({
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(expression.trim() === '' && { expression: `Write one, such as ${example}.` }),
    }),
  });

  async function made({ grantees, ...start }: StartValues) {
    const input = { ...start, modelId: model.id };
    switch (type) {
      case 'Dimension':
        return (await createDimension({ variables: { input } })).data?.createDimension;
      case 'Measure':
        return (await createMeasure({ variables: { input } })).data?.createMeasure;
      case 'Filter':
        return (await createFilter({ variables: { input } })).data?.createFilter;
      case 'RowPolicy':
        return (await createRowPolicy({ variables: { input: { ...input, grantees: [...grantees] } } })).data
          ?.createRowPolicy;
    }
  }

  async function send({ name, ...rest }: StartValues) {
    const result = await made({ name: name.trim(), ...rest });
    if (result === undefined || !('id' in result)) {
      return failureOf(result);
    }
    await onCreated();
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
      {type === 'RowPolicy' && (
        <GranteesField
          model={model}
          policyId={null}
          values={entry.values.grantees}
          error={entry.errors.grantees}
          onChange={(grantees) => entry.edit({ grantees })}
        />
      )}
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the {noun}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
