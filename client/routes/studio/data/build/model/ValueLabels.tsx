import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { PlainInput } from '../../../../../ui/form/PlainInput.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { namesText, type ValueChoice, type ValuePart } from '../choices/choices.ts';

interface ValueLabelsProps {
  readonly values: readonly ValueChoice[];
  readonly placeOf: (value: string, part: ValuePart) => string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: string, part: ValuePart, text: string) => void;
}

/** Value, label and other names; narrow, the other names come below. */
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(64px, 0.6fr) minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '1.5',
    paddingInline: '2.5',
    paddingBlock: '0.5',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'small',
    _first: { borderTopWidth: '0' },
    '& > [data-part=others]': { gridColumn: '2' },
    '&[data-head]': {
      color: 'fg.subtle',
      textStyle: 'caption',
      paddingBlock: '1',
      position: 'sticky',
      top: '0',
      bg: 'bg.panel',
      zIndex: '1',
    },
    '&[data-head] > [data-part]': { paddingLeft: '7px' },
    '&[data-head] > [data-part=others]': { display: 'none' },
    '@container model (min-width: 500px)': {
      gridTemplateColumns: 'minmax(64px, 0.6fr) minmax(0, 1fr) minmax(0, 1.2fr)',
      '& > [data-part=others], &[data-head] > [data-part=others]': { gridColumn: 'auto', display: 'block' },
    },
  },
});

/** Values of a field with what people call them: `A` is “Active”. */
export function ValueLabels({ values, placeOf, errors, onChange }: ValueLabelsProps) {
  return (
    <Panel as="ul" aria-label="Values" listStyle="none" maxHeight="232px" overflowY="auto">
      <Row aria-hidden data-head>
        <span>In the data</span>
        <span data-part="label">People say</span>
        <span data-part="others" title="Separated by commas">
          Also
        </span>
      </Row>
      {values.map(({ value, label, synonyms }) => {
        const [labelError, othersError] = (['label', 'synonyms'] as const).map((part) => errors[placeOf(value, part)]);
        return (
          <Row key={value}>
            <chakra.span fontFamily="mono" textStyle="caption" truncate title={value}>
              {value}
            </chakra.span>
            <PlainInput
              name={placeOf(value, 'label')}
              aria-label={`Label of value ${value}`}
              aria-invalid={labelError !== undefined}
              placeholder={value}
              value={label}
              onChange={({ target }) => onChange(value, 'label', target.value)}
            />
            <OtherWords
              name={placeOf(value, 'synonyms')}
              value={value}
              isWrong={othersError !== undefined}
              words={synonyms}
              onChange={(words) => onChange(value, 'synonyms', namesText(words))}
            />
            {(labelError ?? othersError) !== undefined && (
              <chakra.span gridColumn="1 / -1">
                <FieldError>{labelError ?? othersError}</FieldError>
              </chakra.span>
            )}
          </Row>
        );
      })}
    </Panel>
  );
}

interface OtherWordsProps {
  readonly name: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
}

/** Words for a value with commas between them. */
function OtherWords({ name, value, isWrong, words, onChange }: OtherWordsProps) {
  const [typed, setTyped] = useState('');
  // A comma at the end is kept while it is typed; an undo brings other words.
  const text = namesText(namesTyped(typed)) === namesText(words) ? typed : words.join(', ');
  return (
    <PlainInput
      data-part="others"
      name={name}
      aria-label={`Other words for ${value}`}
      aria-invalid={isWrong}
      placeholder="other words"
      title="Separated by commas"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(namesTyped(target.value));
      }}
    />
  );
}

const namesTyped = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
