import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import type { FieldChoice } from '../choices/choices.ts';
import type { FieldEditing } from './fieldEditing.ts';
import { FieldRow, Line } from './FieldRow.tsx';
import type { Today } from './useTodayValues.ts';

interface FieldTableProps extends FieldEditing {
  readonly title: string;
  /** Heads of its columns after the tick. */
  readonly heads: readonly [string, string, string, string];
  readonly fields: readonly FieldChoice[];
  /** Values of measures; null: these are dimensions. */
  readonly today: Today | null;
}

/** Measures or dimensions of a drafted model, each with its tick. */
export function FieldTable(props: FieldTableProps) {
  const { title, heads, fields, today, placeOf, errors, onEdit, labelPlaceOf, onValue, onWay } = props;
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
              labelPlaceOf={(value, part) => labelPlaceOf(field.draft.name, value, part)}
              onValue={(value, part, text) => onValue(field.draft.name, value, part, text)}
              onWay={(way) => onWay(field, way)}
            />
          ))}
        </Panel>
      )}
    </chakra.section>
  );
}
