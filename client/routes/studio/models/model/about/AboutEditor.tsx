import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ImpactNotice } from '../../../../../components/layer/ImpactNotice.tsx';
import { useImpact } from '../../../../../components/layer/useImpact.ts';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import { FieldState } from '../../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../../editing/useDraft.ts';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import type { ModelPlace, OpenModel } from '../modelPlace.ts';
import { UpdateModelDocument } from './aboutModel.generated.ts';
import { KeyCheck } from './KeyCheck.tsx';

interface AboutValues {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly guidance: string;
  readonly synonyms: readonly string[];
  /** Meaning of one row. */
  readonly row: string;
  /** Dimensions that identify a row. */
  readonly keys: readonly string[];
}

/** Form of what a model says of itself: its names, what one row is, and what identifies it. */
export function AboutEditor({ model, reload }: ModelPlace) {
  const [update] = useMutation(UpdateModelDocument, { refetchQueries: ['ModelRoute', 'AboutModel'] });
  const stored = aboutValues(model);
  const editing = useDraft<AboutValues>({
    stored: { ...stored, version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const input = { modelId: model.id, version, confirmed, ...aboutInput(changes, stored) };
      return (await update({ variables: { input } })).data?.updateModel;
    },
  });
  const { values, version, dirty, edit, errors, text } = editing;
  const { name, label, description, guidance, synonyms, row, keys } = values;
  const typed = { name, label, description, guidance, synonyms, row, keys };
  const change = { updateModel: { modelId: model.id, version, ...aboutInput(typed, stored) } };
  const { impact } = useImpact(dirty ? [change] : []);
  return (
    <chakra.form
      noValidate
      aria-label={`Model ${model.name}`}
      padding={{ base: '4', md: '6' }}
      borderRightWidth={{ lg: '1px' }}
      minWidth="0"
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <EditorBar editing={editing}>
        <chakra.h2 fontSize="16px" lineHeight="24px" fontWeight="600">
          About the model
        </chakra.h2>
      </EditorBar>
      <SaveFailure editing={editing} noun="Model" />
      {impact !== null && <ImpactNotice impact={impact} ownId={model.id} />}
      <chakra.div display="flex" flexDirection="column" gap="4">
        <Pair>
          <div>
            <Field label="Name in queries" fontFamily="mono" {...text('name')} />
            <FieldState editing={editing} field="name" label="Name in queries" />
          </div>
          <div>
            <Field label="Label" {...text('label')} />
            <FieldState editing={editing} field="label" label="Label" />
          </div>
        </Pair>
        <div>
          <Field label="What one row is" placeholder="One row per order." {...text('row')} />
          <FieldState editing={editing} field="row" label="What one row is" />
        </div>
        <div>
          <ChipsField
            label="Dimensions that identify a row"
            placeholder="Dimension…"
            help={values.keys.length === 0 ? 'Without them, other models cannot lead to this one.' : undefined}
            options={model.dimensions.map(({ name }) => ({ value: name, label: name }))}
            values={values.keys}
            error={errors.keys}
            onChange={(keys) => edit({ keys })}
          />
          <KeyCheck modelId={model.id} keys={values.keys} />
        </div>
        <div>
          <TextField
            label="Description"
            rows={3}
            placeholder="What the rows are, and which are not among them."
            {...text('description')}
          />
          <FieldState editing={editing} field="description" label="Description" />
        </div>
        <div>
          <TextField label="Guidance for agents" rows={3} placeholder="When to use it." {...text('guidance')} />
          <FieldState editing={editing} field="guidance" label="Guidance for agents" />
        </div>
        <ChipsField
          label="Synonyms"
          placeholder="What people type…"
          values={values.synonyms}
          error={errors.synonyms}
          onChange={(synonyms) => edit({ synonyms })}
        />
      </chakra.div>
    </chakra.form>
  );
}

function aboutValues({ name, label, description, guidance, synonyms, grain }: OpenModel): AboutValues {
  return {
    name,
    label,
    description,
    guidance,
    synonyms,
    row: grain?.description ?? '',
    keys: grain?.keys.flatMap(({ dimension }) => (dimension === null ? [] : [dimension.name])) ?? [],
  };
}

/** Changed fields as the API takes them; the grain is one of them. */
function aboutInput({ row, keys, synonyms, ...rest }: Partial<AboutValues>, stored: AboutValues) {
  return {
    ...rest,
    ...(synonyms !== undefined && { synonyms: [...synonyms] }),
    ...((row !== undefined || keys !== undefined) && {
      grain: { description: row ?? stored.row, keys: [...(keys ?? stored.keys)] },
    }),
  };
}
