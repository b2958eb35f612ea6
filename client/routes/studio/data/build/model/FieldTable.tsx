import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import type { FieldChoice, FieldPart } from '../choices/choices.ts';
import { FieldRow, Line } from './FieldRow.tsx';
import type { Today } from './useTodayValues.ts';

interface FieldTableProps {
  readonly title: string;
  /** Heads of its columns after the tick. */
  readonly heads: readonly [string, string, string, string];
  readonly fields: readonly FieldChoice[];
  /** Values of measures; null: these are dimensions. */
  readonly today: Today | null;
  /** Place of a part of a field. */
  readonly placeOf: (field: string, part: FieldPart) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (field: string, part: FieldPart, value: string | boolean) => void;
}

/** Measures or dimensions of a drafted model, each with its tick. */
export function FieldTable({ title, heads, fields, today, placeOf, errors, onEdit }: FieldTableProps) {
  const on = fields.filter((field) => field.on).length;
  return (
    <chakra.section aria-label={title} marginTop="4">
      <chakra.h2 textStyle="section" marginBottom="1.5">
        {title}{' '}
        <chakra.span fontWeight="400" color="fg.subtle" textStyle="caption" marginLeft="1">
          {on} of {fields.length}
        </chakra.span>
      </chakra.h2>
      {fields.length === 0 ? (
        <chakra.p color="fg.subtle" textStyle="small">
          None were found.
        </chakra.p>
      ) : (
        <Panel role="table" aria-label={title} as="div">
          <Line role="row" data-head>
            <span role="columnheader" aria-label="Kept" />
            {heads.map((head, index) => (
              <span key={head} role="columnheader" data-column={['label', 'source', 'unit', 'values'][index]}>
                {head}
              </span>
            ))}
            <span role="columnheader" aria-label="More" />
          </Line>
          {fields.map((field) => (
            <FieldRow
              key={field.draft.name}
              field={field}
              today={today}
              placeOf={(part) => placeOf(field.draft.name, part)}
              errors={errors}
              onEdit={(part, value) => onEdit(field.draft.name, part, value)}
            />
          ))}
        </Panel>
      )}
    </chakra.section>
  );
}
