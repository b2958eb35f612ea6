import { useMutation } from '@apollo/client/react';
import { Tag } from 'lucide-react';
import { useParams } from 'react-router';
import type { DimensionType, TimeGrain } from '../../../../apollo/schema.generated.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { typeName } from '../../../../ui/text/typeName.ts';
import { UpdateDimensionDocument } from './ModelRoute.generated.ts';
import { Unmodelled } from './dimensions/Unmodelled.tsx';
import { EnumValues } from './dimensions/EnumValues.tsx';
import { enumValueOf, type EnumValue } from './dimensions/enumValues.ts';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewPart } from './parts/NewPart.tsx';
import { PartEditor, type PartValues } from './parts/PartEditor.tsx';
import { PartsScreen } from './parts/PartsScreen.tsx';
import { useMovePart } from './parts/useMovePart.ts';

type Dimension = OpenModel['dimensions'][number];

interface DimensionValues extends PartValues {
  readonly type: DimensionType;
  readonly expression: string;
  readonly primaryKey: boolean;
  readonly timeGrains: readonly TimeGrain[];
  readonly format: string | null;
  readonly unit: string | null;
  readonly enumValues: readonly EnumValue[];
}

/** Types of dimensions as people call them. */
const dimensionTypes: Readonly<Record<DimensionType, string>> = {
  STRING: 'Text',
  NUMBER: 'Number',
  DATE: 'Date',
  TIMESTAMP: 'Date and time',
  BOOLEAN: 'Yes or no',
  ENUM: 'Category',
};
const grains: readonly TimeGrain[] = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** The dimensions of a model, and the columns that are none yet. */
export function Component() {
  const place = useModelPlace();
  const { model, reload } = place;
  const move = useMovePart(model);
  const { dimension_id: selected } = useParams();
  const address = `/studio/models/${model.id}/dimensions`;
  const dimension = model.dimensions.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="dimensions"
      icon={Tag}
      address={address}
      parts={model.dimensions.map((one) => ({ ...one, hint: dimensionTypes[one.dimensionType].toLowerCase() }))}
      onMove={move}
      selected={dimension?.id}
      empty="There are no dimensions yet. Dimensions are what numbers are broken down and filtered by."
      choose="Choose a dimension to see its values."
      actions={<NewPart model={model} type="Dimension" address={address} onCreated={reload} />}
      more={<Unmodelled {...place} address={address} />}
    >
      {dimension !== undefined && (
        <DimensionEditor key={dimension.id} dimension={dimension} model={model} reload={reload} />
      )}
    </PartsScreen>
  );
}

function DimensionEditor({ dimension, model, reload }: ModelPlace & { readonly dimension: Dimension }) {
  const [update] = useMutation(UpdateDimensionDocument, { refetchQueries: ['ModelRoute'] });
  const { dimensionType, enumValues: listed, ...rest } = dimension;
  const proposed = useProposedSynonym(dimension.synonyms);
  const editing = useDraft<DimensionValues>({
    proposed,
    stored: { ...rest, type: dimensionType, enumValues: listed.map(enumValueOf), version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const { data } = await update({
        variables: { input: { dimensionId: dimension.id, version, confirmed, ...dimensionInput(changes) } },
      });
      return data?.updateDimension;
    },
  });
  const { values, version, edit, text } = editing;
  const { name, label, description, synonyms, expression, type, primaryKey, timeGrains, format, unit, enumValues } =
    values;
  const typed = {
    name,
    label,
    description,
    synonyms,
    expression,
    type,
    primaryKey,
    timeGrains,
    format,
    unit,
    enumValues,
  };
  const isTime = type === 'DATE' || type === 'TIMESTAMP';
  return (
    <PartEditor
      model={model}
      id={dimension.id}
      noun="Dimension"
      editing={editing}
      unit={unit}
      change={{ updateDimension: { dimensionId: dimension.id, version, ...dimensionInput(typed) } }}
      semql={`SELECT "${model.name}"."${name}", COUNT(*) AS "rows" FROM "${model.name}" ORDER BY "rows" DESC LIMIT 20`}
      expression={{
        value: expression,
        onChange: (value) => edit({ expression: value }),
        error: editing.errors.expression,
        hint: 'status',
        help: 'a column, or what is computed from columns',
      }}
    >
      <Pair>
        <ChoiceField
          label="Type"
          options={Object.entries(dimensionTypes).map(([value, label]) => ({ value, label }))}
          {...text('type')}
        />
        <Field label="Unit" placeholder="kg, days" {...text('unit')} />
      </Pair>
      {(isTime || type === 'NUMBER') && (
        <Field
          label="Format"
          placeholder="as usual"
          fontFamily="mono"
          help={isTime ? 'Such as DD.MM.YYYY or MMM YYYY, HH:mm.' : 'Such as #,##0.00, 00000 or 0 "km".'}
          {...text('format')}
        />
      )}
      {isTime && (
        <ChipsField
          label="Periods"
          placeholder="Period…"
          options={grains.map((grain) => ({ value: grain, label: capitalised(typeName(grain)) }))}
          values={timeGrains}
          onChange={(chosen) => edit({ timeGrains: grains.filter((grain) => chosen.includes(grain)) })}
        />
      )}
      {type === 'ENUM' && (
        <EnumValues
          modelName={model.name}
          dimensionName={name}
          change={{
            updateDimension: { dimensionId: dimension.id, version, ...dimensionInput({ ...typed, type: 'STRING' }) },
          }}
          values={enumValues}
          error={editing.errors.enumValues}
          onChange={(next) => edit({ enumValues: next })}
        />
      )}
      <Checkbox checked={primaryKey} onChange={({ currentTarget }) => edit({ primaryKey: currentTarget.checked })}>
        Part of the primary key
      </Checkbox>
    </PartEditor>
  );
}

function dimensionInput({ synonyms, timeGrains, unit, format, enumValues, ...rest }: Partial<DimensionValues>) {
  return {
    ...rest,
    ...(synonyms !== undefined && { synonyms: [...synonyms] }),
    ...(timeGrains !== undefined && { timeGrains: [...timeGrains] }),
    ...(enumValues !== undefined && {
      enumValues: enumValues.map((one) => ({ ...one, synonyms: [...one.synonyms] })),
    }),
    ...(unit !== undefined && { unit: unit?.trim() ? unit : null }),
    ...(format !== undefined && { format: format?.trim() ? format : null }),
  };
}
