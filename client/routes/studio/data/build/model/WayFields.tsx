import { chakra } from '@chakra-ui/react/styled-system';
import type { Additivity } from '../../../../../apollo/schema.generated.ts';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import type { WayDraft } from '../choices/drafts.ts';

const additivities: Readonly<Record<Additivity, string>> = {
  ADDITIVE: 'Yes, added up',
  NON_ADDITIVE: 'No, averaged',
  LAST_VALUE: 'No, the last value',
};

interface WayFieldsProps {
  readonly ways: readonly WayDraft[];
  readonly way: WayDraft;
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (way: WayDraft) => void;
}

/** How a measure is computed: whether its values are added up, and between which dates. */
export function WayFields({ ways, way, name, error, onChange }: WayFieldsProps) {
  const { additivity, from, to } = way;
  const among = (end: 'from' | 'to') => [...new Set(ways.flatMap((one) => one[end] ?? []))];
  const sums = [...new Set(ways.map((one) => one.additivity))];
  const choose = (wanted: Partial<Pick<WayDraft, 'additivity' | 'from' | 'to'>>) => {
    const of = { additivity, from, to, ...wanted };
    // The time from a date to itself is none: the other date changes places with it.
    const span = of.from !== null && of.from === of.to ? { from: to, to: from } : { from: of.from, to: of.to };
    const chosen = ways.find((one) => one.additivity === of.additivity && one.from === span.from && one.to === span.to);
    if (chosen !== undefined) {
      onChange(chosen);
    }
  };
  return (
    <>
      <ChoiceField
        label="Adds up"
        name={name}
        error={error}
        options={sums.map((value) => ({ value, label: additivities[value] }))}
        value={additivity}
        onChange={({ target }) => choose({ additivity: target.value as Additivity })}
      />
      {from === null || to === null ? (
        <chakra.span />
      ) : (
        <Pair gap="3">
          <ChoiceField
            label="From"
            options={among('from').map((value) => ({ value, label: value }))}
            value={from}
            onChange={({ target }) => choose({ from: target.value })}
          />
          <ChoiceField
            label="To"
            options={among('to').map((value) => ({ value, label: value }))}
            value={to}
            onChange={({ target }) => choose({ to: target.value })}
          />
        </Pair>
      )}
    </>
  );
}
