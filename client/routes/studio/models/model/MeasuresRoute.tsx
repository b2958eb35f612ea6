import { useMutation } from '@apollo/client/react';
import { Sigma } from 'lucide-react';
import { useParams } from 'react-router';
import type { Additivity } from '../../../../apollo/schema.generated.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { EditMeasureDocument } from './ModelRoute.generated.ts';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewPart } from './parts/NewPart.tsx';
import { PartEditor, type PartValues } from './parts/PartEditor.tsx';
import { PartsScreen } from './parts/PartsScreen.tsx';
import { useMovePart } from './parts/useMovePart.ts';

type Measure = OpenModel['measures'][number];

interface MeasureValues extends PartValues {
  readonly expression: string;
  readonly filter: string | null;
  readonly additivity: Additivity;
  readonly unit: string | null;
  readonly decimals: string;
  readonly allowOverlap: boolean;
}

const additivities = [
  { value: 'ADDITIVE', label: 'Yes, additive' },
  { value: 'LAST_VALUE', label: 'No, the last value of a period counts' },
  { value: 'NON_ADDITIVE', label: 'No, computed anew for each period' },
];

/** The measures of a model. */
export function Component() {
  const { model, reload } = useModelPlace();
  const move = useMovePart(model);
  const { measure_id: selected } = useParams();
  const address = `/studio/models/${model.id}/measures`;
  const measure = model.measures.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="measures"
      icon={Sigma}
      address={address}
      parts={model.measures.map((one) => ({ ...one, hint: one.unit ?? '' }))}
      onMove={move}
      selected={measure?.id}
      empty="There are no measures yet. A measure is a number of this model, such as SUM(amount); a join never changes it."
      choose="Choose a measure to see what it computes."
      actions={<NewPart model={model} type="Measure" address={address} onCreated={reload} />}
    >
      {measure !== undefined && <MeasureEditor key={measure.id} measure={measure} model={model} reload={reload} />}
    </PartsScreen>
  );
}

function MeasureEditor({ measure, model, reload }: ModelPlace & { readonly measure: Measure }) {
  const [update] = useMutation(EditMeasureDocument, { refetchQueries: ['ModelRoute'] });
  const proposed = useProposedSynonym(measure.synonyms);
  const editing = useDraft<MeasureValues>({
    proposed,
    stored: { ...measure, decimals: measure.decimals === null ? '' : String(measure.decimals), version: model.version },
    reload,
    check: ({ decimals }) => (/^\d{0,2}$/.test(decimals.trim()) ? {} : { decimals: 'Enter a number such as 2.' }),
    save: async (changes, version, confirmed) => {
      const { data } = await update({
        variables: { input: { measureId: measure.id, version, confirmed, ...measureInput(changes) } },
      });
      return data?.updateMeasure;
    },
  });
  const { values, version, edit, text } = editing;
  const { name, label, description, synonyms, expression, filter, additivity, unit, decimals, allowOverlap } = values;
  const typed = { name, label, description, synonyms, expression, filter, additivity, unit, decimals, allowOverlap };
  return (
    <PartEditor
      model={model}
      id={measure.id}
      noun="Measure"
      editing={editing}
      unit={unit}
      change={{ updateMeasure: { measureId: measure.id, version, ...measureInput(typed) } }}
      semql={`SELECT "${model.name}"."${name}" FROM "${model.name}"`}
      expression={{
        value: expression,
        onChange: (value) => edit({ expression: value }),
        error: editing.errors.expression,
        hint: 'SUM(amount)',
        help: 'an aggregate over columns',
      }}
    >
      <Field label="Only rows where" fontFamily="mono" placeholder="Every row" {...text('filter')} />
      <Pair>
        <Field label="Unit" placeholder="EUR, percent, orders" {...text('unit')} />
        <Field label="Decimals" inputMode="numeric" placeholder="As many as needed" {...text('decimals')} />
      </Pair>
      <ChoiceField label="Adds up over time" options={additivities} {...text('additivity')} />
      <Checkbox checked={allowOverlap} onChange={({ currentTarget }) => edit({ allowOverlap: currentTarget.checked })}>
        Groups may overlap, where a row belongs to several
      </Checkbox>
    </PartEditor>
  );
}

function measureInput({ decimals, synonyms, unit, filter, ...rest }: Partial<MeasureValues>) {
  return {
    ...rest,
    ...(synonyms !== undefined && { synonyms: [...synonyms] }),
    ...(unit !== undefined && { unit: unit?.trim() ? unit : null }),
    ...(filter !== undefined && { filter: filter?.trim() ? filter : null }),
    ...(decimals !== undefined && { decimals: decimals.trim() === '' ? null : Number(decimals) }),
  };
}
