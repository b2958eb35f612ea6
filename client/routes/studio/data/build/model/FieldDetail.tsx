import { chakra } from '@chakra-ui/react/styled-system';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { namesText, type FieldChoice, type FieldPart, type ValuePart } from '../choices/choices.ts';
import type { WayDraft } from '../choices/drafts.ts';
import { ValueLabels } from './ValueLabels.tsx';
import { WayFields } from './WayFields.tsx';

const shownExamples = 6;

/** As wide as a line of fields next to each other needs. */
export const roomy = '@container model (min-width: 500px)';

interface FieldDetailProps {
  readonly field: FieldChoice;
  readonly placeOf: (part: FieldPart) => string;
  /** Place of what people call a value. */
  readonly labelPlaceOf: (value: string, part: ValuePart) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (part: FieldPart, value: string | boolean) => void;
  readonly onValue: (value: string, part: ValuePart, text: string) => void;
  readonly onWay: (way: WayDraft) => void;
}

/** What is read and changed of a field on demand: its names, how it is computed, its values. */
export function FieldDetail(props: FieldDetailProps) {
  const { field, placeOf, labelPlaceOf, errors, onEdit, onValue, onWay } = props;
  const { draft, name, synonyms, way, valueLabels } = field;
  const { computedAs, expression } = way ?? draft;
  const isOtherwise = way !== null && way !== draft.ways[0];
  return (
    <chakra.div
      display="grid"
      gap="3"
      alignItems="start"
      css={{ [roomy]: { gridTemplateColumns: '200px minmax(0, 1fr)' } }}
    >
      <Field
        label="Name in queries"
        name={placeOf('name')}
        spellCheck={false}
        autoComplete="off"
        fontFamily="mono"
        value={name}
        error={errors[placeOf('name')]}
        onChange={({ target }) => onEdit('name', target.value)}
      />
      <ChipsField
        label="Other names"
        placeholder="What people type…"
        values={synonyms}
        error={errors[placeOf('synonyms')]}
        onChange={(names) => onEdit('synonyms', namesText(names))}
      />
      {way !== null && (
        <WayFields ways={draft.ways} way={way} name={placeOf('way')} error={errors[placeOf('way')]} onChange={onWay} />
      )}
      <chakra.div gridColumn="1 / -1" textStyle="note" color="fg.muted" overflowWrap="anywhere">
        <p>{isOtherwise ? `In the draft: ${draft.reason}` : draft.reason}</p>
        {valueLabels.length === 0 && draft.examples.length > 0 && (
          <p>Values such as {draft.examples.slice(0, shownExamples).join(', ')}.</p>
        )}
        {draft.kind === 'MEASURE' && <p>{computedAs}.</p>}
        <chakra.code fontFamily="mono" fontSize="12px" color="fg.subtle">
          {expression}
        </chakra.code>
      </chakra.div>
      {valueLabels.length > 0 && (
        <chakra.div gridColumn="1 / -1">
          <ValueLabels values={valueLabels} placeOf={labelPlaceOf} errors={errors} onChange={onValue} />
        </chakra.div>
      )}
    </chakra.div>
  );
}
