import { chakra } from '@chakra-ui/react/styled-system';
import { FieldState } from '../../../../../editing/FieldState.tsx';
import type { Editing } from '../../../../../editing/useDraft.ts';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { ControlGroup } from '../../../../../ui/form/ControlGroup.tsx';
import { Field, FieldFrame } from '../../../../../ui/form/Field.tsx';
import { Select } from '../../../../../ui/form/Select.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import type { ColumnValues, DescribedColumn } from './describedColumn.ts';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { dataTypes } from '../../dataTypes.ts';
import { GhostText } from '../../GhostText.tsx';
import { semanticTypes } from './semanticTypes.ts';

interface ColumnFieldsProps {
  readonly column: DescribedColumn;
  readonly editing: Editing<ColumnValues>;
}

const none = 'NONE';

const semanticOptions = [
  { value: none, label: 'Not set' },
  ...Object.entries(semanticTypes).map(([value, label]) => ({ value, label, hint: value })),
];

const isSemanticType = (value: string): value is keyof typeof semanticTypes => value in semanticTypes;

/** Fields that people fill in, with proposals for those that are empty. */
export function ColumnFields({ column, editing }: ColumnFieldsProps) {
  const { values, errors, saving, edit, text } = editing;
  const { proposedDescription, proposedSemanticType } = column;
  const state = (field: keyof ColumnValues, label: string) => (
    <FieldState editing={editing} field={field} label={label} />
  );
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <div>
        <TextField
          label="Description"
          placeholder="Describe what it holds, so that agents can use it."
          {...text('description')}
        />
        {state('description', 'Description')}
        {proposedDescription !== null && values.description === '' && (
          <GhostText
            of="the description"
            text={proposedDescription}
            disabled={saving}
            onAccept={() => void editing.save({ description: proposedDescription })}
          />
        )}
      </div>
      <Pair>
        <FieldFrame label="Semantic type" error={errors.semanticType}>
          <Select
            wide
            label="Semantic type"
            placeholder="Not set"
            options={semanticOptions}
            value={values.semanticType ?? none}
            onChange={(value) => edit({ semanticType: isSemanticType(value) ? value : null })}
          />
          {state('semanticType', 'Semantic type')}
          {proposedSemanticType !== null && values.semanticType === null && (
            <GhostText
              of="the semantic type"
              text={semanticTypes[proposedSemanticType]}
              disabled={saving}
              onAccept={() => void editing.save({ semanticType: proposedSemanticType })}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Data type" error={errors.dataType}>
          <Select
            wide
            label="Data type"
            placeholder="Unknown"
            options={dataTypes.map((type) => ({ value: type, label: typeName(type) }))}
            value={values.dataType}
            onChange={(dataType) => edit({ dataType })}
          />
          {state('dataType', 'Data type')}
        </FieldFrame>
        <div>
          <Field label="Unit of measurement" placeholder="EUR, kg, minutes" {...text('unitOfMeasurement')} />
          {state('unitOfMeasurement', 'Unit of measurement')}
        </div>
        <div>
          <Field label="Format" placeholder="YYYY-MM, two decimals" {...text('format')} />
          {state('format', 'Format')}
        </div>
      </Pair>
      <div>
        <TextField
          label="Constraints"
          placeholder="Rules its values follow, such as: never negative."
          {...text('constraints')}
        />
        {state('constraints', 'Constraints')}
      </div>
      <div>
        <TextField
          label="Context"
          placeholder="Where it comes from, and what to know before using it."
          {...text('context')}
        />
        {state('context', 'Context')}
      </div>
      <ControlGroup label="How it is used">
        <Tick
          label="Visible to agents"
          hint="Agents and explorers see neither a hidden column nor anything made from it."
          checked={values.isVisible}
          onChange={(isVisible) => edit({ isVisible })}
        />
        {state('isVisible', 'Visible to agents')}
        <Tick
          label="Primary key"
          hint="Its value identifies a row."
          checked={values.isPrimaryKey}
          onChange={(isPrimaryKey) => edit({ isPrimaryKey })}
        />
        {state('isPrimaryKey', 'Primary key')}
        <Tick
          label="May be empty"
          hint="Some rows have no value."
          checked={values.isNullable}
          onChange={(isNullable) => edit({ isNullable })}
        />
        {state('isNullable', 'May be empty')}
      </ControlGroup>
    </chakra.div>
  );
}

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: '4' },
});

interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Tick({ label, hint, checked, onChange }: TickProps) {
  return (
    <chakra.div marginBottom="2">
      <Checkbox aria-label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)}>
        {label}
        <chakra.span display="block" textStyle="caption" color="fg.subtle">
          {hint}
        </chakra.span>
      </Checkbox>
    </chakra.div>
  );
}
