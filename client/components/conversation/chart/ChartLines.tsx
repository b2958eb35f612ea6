import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Input } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { ReferenceLine } from './chartSettings.ts';

const names: Readonly<Record<ReferenceLine['kind'], string>> = { VALUE: 'Value', MEAN: 'Mean', MEDIAN: 'Median' };

const maximumLines = 5;

interface ChartLinesProps {
  readonly kinds: readonly ReferenceLine['kind'][];
  readonly lines: readonly ReferenceLine[];
  readonly onChange: (lines: readonly ReferenceLine[]) => void;
}

/** Lines across a chart: at a value such as a target, or in the middle of what is shown. */
export function ChartLines({ kinds, lines, onChange }: ChartLinesProps) {
  const [chosen, setKind] = useState<ReferenceLine['kind']>('VALUE');
  const [amount, setAmount] = useState('');
  const [label, setLabel] = useState('');
  const kind = kinds.includes(chosen) ? chosen : 'VALUE';
  const value = amount.trim() === '' ? Number.NaN : Number(amount);
  const complete = kind !== 'VALUE' || Number.isFinite(value);
  function add() {
    onChange([...lines, { kind, value: kind === 'VALUE' ? value : null, label: label.trim() }]);
    setAmount('');
    setLabel('');
  }
  return (
    <chakra.div
      role="group"
      aria-label="Lines"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      flexBasis="100%"
      minWidth="0"
    >
      <span>Line at</span>
      <chakra.div>
        <Choice
          aria-label="Place of the line"
          options={kinds.map((one) => ({ value: one, label: names[one] }))}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'VALUE')}
        />
      </chakra.div>
      {kind === 'VALUE' && (
        <Input
          aria-label="Value of the line"
          inputMode="decimal"
          placeholder="1000"
          width="96px"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <Input
        aria-label="Label of the line"
        placeholder="Label, such as Target"
        maxLength={60}
        width="170px"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button size="sm" disabled={!complete || lines.length >= maximumLines} onClick={add}>
        <Icon of={Plus} size={13} />
        Add line
      </Button>
      {lines.map((line, index) => {
        const name = [line.label || names[line.kind], line.value].filter((part) => part !== null).join(' ');
        return (
          <Button
            key={index}
            size="sm"
            kind="plain"
            aria-label={`Remove the line ${name}`}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          >
            {name}
            <Icon of={X} size={13} />
          </Button>
        );
      })}
    </chakra.div>
  );
}
