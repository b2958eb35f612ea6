import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { DoubtNotice } from './DoubtNotice.tsx';
import { fieldEditing } from './fieldEditing.ts';
import { FieldTable } from './FieldTable.tsx';
import { KeyField } from './KeyField.tsx';
import { useTodayValues } from './useTodayValues.ts';
import { modelPlace, namesText, type ModelChoice, type ModelPart, type Values } from '../choices/choices.ts';
import { wayInput } from '../choices/createInput.ts';

interface ModelEditorProps {
  readonly sourceId: string;
  readonly model: ModelChoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (edit: Values) => void;
}

/**
 * One drafted model: what is doubtful about it, its names, its key, its measures and dimensions.
 */
export function ModelEditor({ sourceId, model, errors, onEdit }: ModelEditorProps) {
  const { draft, name, label, description, synonyms, keepFirst } = model;
  const { id } = draft.table;
  const otherWays = model.measures.map(wayInput).filter((field) => Object.keys(field).length > 1);
  const today = useTodayValues(sourceId, id, keepFirst === true, otherWays);
  const place = (part: ModelPart) => modelPlace(id, part);
  const set = (part: ModelPart, value: string | boolean) => onEdit({ [place(part)]: value });
  const table = fieldEditing(model, errors, onEdit);
  return (
    <chakra.section
      aria-label={`Model ${name}`}
      css={{ containerType: 'inline-size', containerName: 'model' }}
      paddingBlock="4"
      paddingInline={{ base: '4', lg: '5' }}
    >
      {draft.doubts.length > 0 && (
        <chakra.div display="grid" gap="2" marginBottom="3.5">
          {draft.doubts.map((doubt) => (
            <DoubtNotice
              key={doubt.title}
              doubt={doubt}
              tableId={id}
              repeatedRows={draft.repeatedRows}
              keepFirst={keepFirst}
              onKeepFirst={(keep) => set('keepFirst', keep)}
            />
          ))}
        </chakra.div>
      )}
      <chakra.div
        display="grid"
        gap="3"
        gridTemplateColumns="minmax(0, 1fr)"
        css={{
          '@container model (min-width: 360px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          '@container model (min-width: 440px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) minmax(0, 1.35fr)' },
        }}
      >
        <Field
          label="Label"
          name={place('label')}
          value={label}
          error={errors[place('label')]}
          onChange={({ target }) => set('label', target.value)}
        />
        <Field
          label="Name in queries"
          name={place('name')}
          value={name}
          spellCheck={false}
          autoComplete="off"
          fontFamily="mono"
          error={errors[place('name')]}
          onChange={({ target }) => set('name', target.value)}
        />
        <chakra.div css={{ '@container model (min-width: 360px) and (max-width: 439px)': { gridColumn: '1 / -1' } }}>
          <KeyField
            model={model}
            name={place('grain')}
            error={errors[place('rowNoun')] ?? errors[place('rowNouns')] ?? errors[place('grain')]}
            onRename={set}
            onChange={(grain) => set('grain', grain.join(','))}
          />
        </chakra.div>
        <chakra.div gridColumn="1 / -1">
          <TextField
            label="An agent will read"
            rows={1}
            resize="none"
            name={place('description')}
            value={description}
            error={errors[place('description')]}
            onChange={({ target }) => set('description', target.value)}
          />
        </chakra.div>
        <chakra.div gridColumn="1 / -1">
          <ChipsField
            label="Other names"
            placeholder="What people call them…"
            values={synonyms}
            error={errors[place('synonyms')]}
            onChange={(names) => set('synonyms', namesText(names))}
          />
        </chakra.div>
      </chakra.div>
      <FieldTable
        title="Measures"
        heads={['Label', 'Computed as', 'Unit', 'Today']}
        fields={model.measures}
        today={today}
        {...table}
      />
      <FieldTable
        title="Dimensions"
        heads={['Label', 'Column', 'Type', 'Values']}
        fields={model.dimensions}
        today={null}
        {...table}
      />
      {draft.leftOut.length > 0 && <LeftOut columns={draft.leftOut} />}
    </chakra.section>
  );
}

/**
 * Columns without a field, with the reasons; folded, because there is nothing to do about them
 * here.
 */
function LeftOut({ columns }: { readonly columns: ModelChoice['draft']['leftOut'] }) {
  return (
    <chakra.details marginTop="4" textStyle="small">
      <chakra.summary display="flex" alignItems="center" gap="1.5" cursor="pointer" textStyle="section">
        <chakra.span
          color="fg.subtle"
          transition="rotate 120ms ease-out"
          css={{ 'details[open] &': { rotate: '90deg' } }}
        >
          <Icon of={ChevronRight} size={14} />
        </chakra.span>
        Left out{' '}
        <chakra.span fontWeight="400" color="fg.subtle" textStyle="caption">
          {columns.length}
        </chakra.span>
      </chakra.summary>
      <chakra.ul listStyle="none" paddingLeft="5" paddingTop="1.5">
        {columns.map(({ column, reason }) => (
          <chakra.li key={column} paddingBlock="1" overflowWrap="anywhere">
            <chakra.code fontFamily="mono" textStyle="caption">
              {column}
            </chakra.code>{' '}
            <chakra.span color="fg.subtle">{reason}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
