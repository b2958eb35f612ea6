import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, Tag } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import type { DimensionType, TimeGrain } from '../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../components/attempt.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { typeName } from '../../../../ui/text/typeName.ts';
import { CreateDimensionDocument, UpdateDimensionDocument } from './ModelRoute.generated.ts';
import { ListSection } from './ListSection.tsx';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewPart } from './NewPart.tsx';
import { PartEditor, type PartValues } from './PartEditor.tsx';
import { PartsScreen } from './PartsScreen.tsx';

type Dimension = OpenModel['dimensions'][number];

interface DimensionValues extends PartValues {
  readonly type: DimensionType;
  readonly expression: string;
  readonly primaryKey: boolean;
  readonly timeGrains: readonly TimeGrain[];
  readonly format: string | null;
  readonly unit: string | null;
}

const types: readonly DimensionType[] = ['STRING', 'NUMBER', 'DATE', 'TIMESTAMP', 'BOOLEAN', 'ENUM'];
const grains: readonly TimeGrain[] = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** The dimensions of a model, and the columns that are none yet. */
export function Component() {
  const place = useModelPlace();
  const { model, reload } = place;
  const { dimension_id: selected } = useParams();
  const address = `/studio/models/${model.id}/dimensions`;
  const dimension = model.dimensions.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="dimensions"
      icon={Tag}
      address={address}
      parts={model.dimensions.map((one) => ({ ...one, hint: typeName(one.dimensionType).toLowerCase() }))}
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
  const { dimensionType, ...rest } = dimension;
  const editing = useDraft<DimensionValues>({
    stored: { ...rest, type: dimensionType, version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const { data } = await update({
        variables: { input: { dimensionId: dimension.id, version, confirmed, ...dimensionInput(changes) } },
      });
      return data?.updateDimension;
    },
  });
  const { values, version, edit, text } = editing;
  const { name, label, description, synonyms, expression, type, primaryKey, timeGrains, format, unit } = values;
  const typed = { name, label, description, synonyms, expression, type, primaryKey, timeGrains, format, unit };
  const isTime = type === 'DATE' || type === 'TIMESTAMP';
  return (
    <PartEditor
      model={model}
      id={dimension.id}
      noun="Dimension"
      editing={editing}
      change={{ updateDimension: { dimensionId: dimension.id, version, ...dimensionInput(typed) } }}
      semql={`SELECT "${model.name}"."${name}", COUNT(*) AS row_count FROM "${model.name}" ORDER BY row_count DESC LIMIT 20`}
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
          options={types.map((value) => ({ value, label: capitalised(typeName(value)) }))}
          {...text('type')}
        />
        <Field label="Unit" placeholder="kg, days" {...text('unit')} />
      </Pair>
      {isTime && (
        <ChipsField
          label="Periods"
          placeholder="Period…"
          options={grains.map((grain) => ({ value: grain, label: capitalised(typeName(grain)) }))}
          values={timeGrains}
          onChange={(chosen) => edit({ timeGrains: grains.filter((grain) => chosen.includes(grain)) })}
        />
      )}
      <Checkbox checked={primaryKey} onChange={({ currentTarget }) => edit({ primaryKey: currentTarget.checked })}>
        Part of the primary key
      </Checkbox>
    </PartEditor>
  );
}

function dimensionInput({ synonyms, timeGrains, unit, format, ...rest }: Partial<DimensionValues>) {
  return {
    ...rest,
    ...(synonyms !== undefined && { synonyms: [...synonyms] }),
    ...(timeGrains !== undefined && { timeGrains: [...timeGrains] }),
    ...(unit !== undefined && { unit: unit?.trim() ? unit : null }),
    ...(format !== undefined && { format: format?.trim() ? format : null }),
  };
}

const dimensionTypeOf = (dataType: string): DimensionType => {
  switch (dataType) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      return 'NUMBER';
    case 'DATE':
      return 'DATE';
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return 'TIMESTAMP';
    case 'BOOLEAN':
      return 'BOOLEAN';
    default:
      return 'STRING';
  }
};

/** Columns that no dimension and no measure names: each becomes a dimension with one click. */
function Unmodelled({ model, reload, address }: ModelPlace & { readonly address: string }) {
  const navigate = useNavigate();
  const [create, { loading }] = useMutation(CreateDimensionDocument);
  const written = [...model.dimensions, ...model.measures].map(({ expression }) => expression).join('\n');
  const named = new Set(written.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  const columns = (model.table?.columns ?? []).filter(({ name }) => !named.has(name.toLowerCase()));
  if (columns.length === 0) {
    return null;
  }
  return (
    <ListSection label="Not yet modelled">
      <chakra.ul listStyle="none" maxHeight="160px" overflowY="auto">
        {columns.map(({ id, name, dataType }) => (
          <li key={id}>
            <chakra.button
              type="button"
              disabled={loading}
              aria-label={`Make ${name} a dimension`}
              display="flex"
              width="100%"
              alignItems="center"
              gap="2"
              height="8"
              paddingInline="1"
              color="fg.subtle"
              cursor="pointer"
              _hover={{ bg: 'bg.hover' }}
              onClick={() =>
                void attempt('The dimension was not created', async () => {
                  const input = {
                    modelId: model.id,
                    name: name.toLowerCase(),
                    // A time of day is shown and searched as text.
                    expression: dataType === 'TIME' ? `CAST(${name} AS TEXT)` : name,
                    type: dimensionTypeOf(dataType),
                  };
                  const { data } = await create({ variables: { input } });
                  const made = data?.createDimension;
                  if (made?.__typename === 'Dimension') {
                    await reload();
                    await navigate(`${address}/${made.id}`);
                  }
                  return made;
                })
              }
            >
              <Icon of={Plus} size={14} />
              <chakra.span minWidth="0" truncate>
                {name}
              </chakra.span>
              <chakra.span marginLeft="auto" textStyle="note">
                {typeName(dataType).toLowerCase()}
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </ListSection>
  );
}
