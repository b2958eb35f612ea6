import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Choice } from '../../../../../ui/form/Choice.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { PlainInput } from '../../../../../ui/form/PlainInput.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { FieldChoice, FieldPart, ValuePart } from '../choices/choices.ts';
import type { WayDraft } from '../choices/drafts.ts';
import { FieldDetail, roomy } from './FieldDetail.tsx';
import { todayText } from './todayText.ts';
import type { Today } from './useTodayValues.ts';
import { iconOf, typeOptions } from './fieldTypes.ts';

/**
 * A line of the table: tick, label, source, unit or type, values, more. Narrow, source and values
 * stand below label and unit.
 */
export const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) minmax(96px, 0.8fr) 24px',
    columnGap: '1.5',
    alignItems: 'center',
    minHeight: '34px',
    paddingInline: '3.5',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'small',
    // The tick has no label next to it here.
    '& label': { alignItems: 'center', gap: '0' },
    '& label > input': { marginTop: '0' },
    '&[data-head]': {
      minHeight: '30px',
      color: 'fg.subtle',
      textStyle: 'caption',
      borderTopWidth: '0',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '&[data-head] + &': { borderTopWidth: '0' },
    '&[data-off]': { color: 'fg.subtle' },
    // In line with what stands in the controls below.
    '&[data-head] > [data-column=label]': { paddingLeft: '24px' },
    '&[data-head] > [data-column=unit]': { paddingLeft: '7px' },
    '& > [data-column=source], & > [data-column=values]': {
      order: 1,
      alignSelf: 'start',
      marginBottom: '1.5',
      color: 'fg.subtle',
      textStyle: 'note',
      overflowWrap: 'anywhere',
    },
    '& > [data-column=source]': { gridColumn: '2', paddingLeft: '24px' },
    '& > [data-column=values]': { gridColumn: '3 / -1', paddingLeft: '7px' },
    '&[data-head] > [data-column=source], &[data-head] > [data-column=values]': { display: 'none' },
    [roomy]: {
      gridTemplateColumns: '16px minmax(0, 1.3fr) minmax(0, 1.1fr) 92px minmax(0, 1.1fr) 20px',
      '& > [data-column=source], & > [data-column=values], &[data-head] > [data-column=source], &[data-head] > [data-column=values]':
        { order: 0, gridColumn: 'auto', alignSelf: 'center', padding: '0', margin: '0', display: 'block' },
      '& > [data-column=source]': { textStyle: 'small', truncate: true },
      // All of it is in the tooltip.
      '& > [data-column=values]': { lineHeight: '16px', maxHeight: '32px', overflow: 'hidden' },
    },
  },
});

/** Parts of a field that its detail shows. */
const detailParts = ['name', 'synonyms', 'way'] as const;

interface FieldRowProps {
  readonly field: FieldChoice;
  /** Values of measures; null: a row of dimensions. */
  readonly today: Today | null;
  readonly placeOf: (part: FieldPart) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (part: FieldPart, value: string | boolean) => void;
  readonly labelPlaceOf: (value: string, part: ValuePart) => string;
  readonly onValue: (value: string, part: ValuePart, text: string) => void;
  readonly onWay: (way: WayDraft) => void;
}

/**
 * A drafted field: whether it is kept, its label, where it comes from, unit or type, and its values
 * as proof.
 */
export function FieldRow(props: FieldRowProps) {
  const { field, today, placeOf, labelPlaceOf, errors, onEdit, onValue, onWay } = props;
  const { draft, on, required, label, unit, type, way, valueLabels } = field;
  const [opened, setOpened] = useState(false);
  const isWrong =
    detailParts.some((part) => placeOf(part) in errors) ||
    valueLabels.some(
      ({ value }) => labelPlaceOf(value, 'label') in errors || labelPlaceOf(value, 'synonyms') in errors,
    );
  // It stays open when the first key takes the error away.
  if (isWrong && !opened) {
    setOpened(true);
  }
  const { computedAs } = way ?? draft;
  const labelError = errors[placeOf('label')];
  const otherError = errors[placeOf('unit')] ?? errors[placeOf('type')];
  const detail = useId();
  // A field that is left out says why; else its values are the proof.
  const values = today === null ? draft.values : todayText(field, today);
  const proof = on || draft.suggested ? values : draft.reason;
  return (
    <>
      <Line role="row" data-off={on ? undefined : ''}>
        <span role="cell">
          <Checkbox
            aria-label={`Keep ${label}`}
            title={required ? 'It identifies rows or joins them, and is always kept.' : undefined}
            checked={on}
            // Not disabled: it looks like what it is, a field that is kept.
            aria-disabled={required}
            onChange={({ target }) => !required && onEdit('on', target.checked)}
          >
            {null}
          </Checkbox>
        </span>
        <chakra.span role="cell" display="flex" alignItems="center" gap="1" minWidth="0">
          <chakra.span color="fg.subtle" flexShrink="0">
            <Icon of={iconOf(field)} size={14} />
          </chakra.span>
          <PlainInput
            name={placeOf('label')}
            aria-label={`Label of ${draft.label}`}
            aria-invalid={labelError !== undefined}
            title={label}
            fontWeight={on ? '500' : '400'}
            value={label}
            onChange={({ target }) => onEdit('label', target.value)}
          />
        </chakra.span>
        <span role="cell" data-column="source" title={computedAs}>
          {draft.kind === 'MEASURE' ? computedAs : (draft.column ?? computedAs)}
        </span>
        <span role="cell" data-column="unit">
          {draft.kind === 'MEASURE' ? (
            <PlainInput
              name={placeOf('unit')}
              aria-label={`Unit of ${draft.label}`}
              aria-invalid={errors[placeOf('unit')] !== undefined}
              list="units"
              placeholder="–"
              color="fg.muted"
              title={unit}
              value={unit}
              onChange={({ target }) => onEdit('unit', target.value)}
            />
          ) : (
            <Choice
              plain
              name={placeOf('type')}
              aria-label={`Type of ${draft.label}`}
              aria-invalid={errors[placeOf('type')] !== undefined}
              options={typeOptions(draft.type ?? 'STRING')}
              value={type ?? ''}
              onChange={({ target }) => onEdit('type', target.value)}
            />
          )}
        </span>
        <span role="cell" data-column="values" title={(on && today?.problem) || proof || undefined}>
          {proof ?? '–'}
        </span>
        <span role="cell" data-column="more">
          <Button
            kind="plain"
            size="icon"
            height="24px"
            width="20px"
            aria-label={`More about ${label}`}
            aria-expanded={opened}
            aria-controls={detail}
            onClick={() => setOpened(!opened)}
          >
            <chakra.span transition="rotate 120ms ease-out" style={{ rotate: opened ? '90deg' : '0deg' }}>
              <Icon of={ChevronRight} size={14} />
            </chakra.span>
          </Button>
        </span>
      </Line>
      {(labelError !== undefined || otherError !== undefined) && (
        <chakra.div role="row" paddingInline="3.5" paddingLeft="38px" paddingBottom="1">
          <span role="cell">
            <FieldError>{labelError ?? otherError}</FieldError>
          </span>
        </chakra.div>
      )}
      {opened && (
        <chakra.div
          id={detail}
          role="row"
          bg="bg.side"
          borderTopWidth="1px"
          borderColor="border.faint"
          paddingBlock="3"
          paddingLeft="38px"
          paddingRight="3.5"
        >
          <chakra.div role="cell">
            <FieldDetail
              field={field}
              placeOf={placeOf}
              labelPlaceOf={labelPlaceOf}
              errors={errors}
              onEdit={onEdit}
              onValue={onValue}
              onWay={onWay}
            />
          </chakra.div>
        </chakra.div>
      )}
    </>
  );
}
