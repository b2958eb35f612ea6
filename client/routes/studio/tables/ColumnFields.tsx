import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { ColumnValues, DescribedColumn } from './ColumnEditor.tsx';
import { dataTypes } from './dataTypes.ts';
import { GhostText } from './GhostText.tsx';
import { semanticTypes } from './semanticTypes.ts';
import { TextArea } from './TextArea.tsx';

interface ColumnFieldsProps {
  readonly column: DescribedColumn;
  readonly edits: Partial<ColumnValues>;
  /** True: somebody else changed the column, so what it says now is shown beside what was typed. */
  readonly compare: boolean;
  readonly disabled: boolean;
  readonly onEdit: (edit: Partial<ColumnValues>) => void;
  readonly onAccept: (values: Partial<ColumnValues>) => void;
}

const none = 'NONE';

const semanticOptions = [
  { value: none, label: 'Nobody has said' },
  ...Object.entries(semanticTypes).map(([value, label]) => ({ value, label, hint: value })),
];

const isSemanticType = (value: string): value is keyof typeof semanticTypes => value in semanticTypes;

/** What people say of a column, with proposals where nobody has said anything. */
export function ColumnFields({ column, edits, compare, disabled, onEdit, onAccept }: ColumnFieldsProps) {
  const values = { ...column, ...edits };
  const { proposedDescription, proposedSemanticType } = column;
  const now = (field: keyof ColumnValues) =>
    compare && field in edits && edits[field] !== column[field] ? <Now value={column[field]} /> : null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <div>
        <TextArea
          label="Description"
          placeholder="Say what it holds, so that an agent can use it."
          value={values.description}
          onChange={(description) => onEdit({ description })}
        />
        {now('description')}
        {proposedDescription !== null && values.description === '' && (
          <GhostText
            of="the description"
            text={proposedDescription}
            disabled={disabled}
            onAccept={() => onAccept({ description: proposedDescription })}
          />
        )}
      </div>
      <Pair>
        <Labelled label="Semantic type">
          <Select
            wide
            label="Semantic type"
            placeholder="Nobody has said"
            options={semanticOptions}
            value={values.semanticType ?? none}
            onChange={(value) => onEdit({ semanticType: isSemanticType(value) ? value : null })}
          />
          {now('semanticType')}
          {proposedSemanticType !== null && values.semanticType === null && (
            <GhostText
              of="the semantic type"
              text={semanticTypes[proposedSemanticType]}
              disabled={disabled}
              onAccept={() => onAccept({ semanticType: proposedSemanticType })}
            />
          )}
        </Labelled>
        <Labelled label="Data type">
          <Select
            wide
            label="Data type"
            placeholder="Unknown"
            options={dataTypes.map((type) => ({ value: type, label: type }))}
            value={values.dataType}
            onChange={(dataType) => onEdit({ dataType })}
          />
          {now('dataType')}
        </Labelled>
        <div>
          <Field
            label="Unit of measurement"
            placeholder="EUR, kg, minutes"
            value={values.unitOfMeasurement ?? ''}
            onChange={(event) => onEdit({ unitOfMeasurement: event.target.value })}
          />
          {now('unitOfMeasurement')}
        </div>
        <div>
          <Field
            label="Format"
            placeholder="YYYY-MM, two decimals"
            value={values.format ?? ''}
            onChange={(event) => onEdit({ format: event.target.value })}
          />
          {now('format')}
        </div>
      </Pair>
      <div>
        <TextArea
          label="Constraints"
          placeholder="Rules its values keep, such as: never negative."
          value={values.constraints ?? ''}
          onChange={(constraints) => onEdit({ constraints })}
        />
        {now('constraints')}
      </div>
      <div>
        <TextArea
          label="Context"
          placeholder="Where it comes from, and what one should know before using it."
          value={values.context ?? ''}
          onChange={(context) => onEdit({ context })}
        />
        {now('context')}
      </div>
      <chakra.fieldset display="flex" flexDirection="column" gap="1">
        <chakra.legend fontSize="12.5px" fontWeight="500" color="fg.muted" marginBottom="1">
          How it is used
        </chakra.legend>
        <Tick
          label="Visible to agents"
          hint="A hidden column does not exist for agents and explorers, nor does what is made from it."
          checked={values.isVisible}
          onChange={(isVisible) => onEdit({ isVisible })}
        />
        <Tick
          label="Primary key"
          hint="Its value tells rows apart."
          checked={values.isPrimaryKey}
          onChange={(isPrimaryKey) => onEdit({ isPrimaryKey })}
        />
        <Tick
          label="May be empty"
          hint="Rows without a value exist."
          checked={values.isNullable}
          onChange={(isNullable) => onEdit({ isNullable })}
        />
      </chakra.fieldset>
    </chakra.div>
  );
}

const Pair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: '4' },
});

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.span display="block" fontSize="12.5px" fontWeight="500" color="fg.muted" marginBottom="5px">
        {label}
      </chakra.span>
      {children}
    </div>
  );
}

function Now({ value }: { readonly value: string | boolean | null }) {
  const said = value === null || value === '' ? 'nothing' : value === true ? 'yes' : value === false ? 'no' : value;
  return (
    <chakra.p marginTop="1" fontSize="13px" color="warn">
      It says now: {said}
    </chakra.p>
  );
}

interface TickProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Tick({ label, hint, checked, onChange }: TickProps) {
  return (
    <chakra.label display="flex" gap="2.5" alignItems="flex-start" minHeight="8" cursor="pointer">
      <chakra.input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        accentColor="purple.500"
        marginTop="1"
        aria-label={label}
      />
      <span>
        {label}
        <chakra.span display="block" fontSize="12.5px" color="fg.subtle">
          {hint}
        </chakra.span>
      </span>
    </chakra.label>
  );
}
