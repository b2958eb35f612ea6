import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { firstAxes, isGroup, isNumber, type ChartRows } from './chartRows.ts';
import type { ChartAxes } from './chartView.ts';

interface ChartColumnsProps {
  readonly result: ChartRows;
  /** Null: as it was answered. */
  readonly axes: ChartAxes | null;
  readonly onChange: (axes: ChartAxes) => void;
}

/** Which column of a result is drawn as what. */
export function ChartColumns({ result, axes, onChange }: ChartColumnsProps) {
  const groupId = useId();
  const seriesId = useId();
  const current = axes ?? firstAxes(result);
  const groups = result.columns.filter(isGroup);
  const numbers = result.columns.filter(isNumber);
  if (current === null || (groups.length < 2 && numbers.length < 2)) {
    return null;
  }
  const { group, values, series } = current;
  const options = groups.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <Labelled label="Axis" id={groupId}>
        <Choice
          id={groupId}
          options={options}
          value={group}
          onChange={({ target: { value } }) =>
            // The column that was the axis takes the place of the one that becomes it.
            onChange({ group: value, values, series: value === series ? group : series })
          }
        />
      </Labelled>
      {groups.length > 1 && (
        <Labelled label="Series" id={seriesId}>
          <Choice
            id={seriesId}
            options={[{ value: '', label: 'None' }, ...options.filter(({ value }) => value !== group)]}
            value={series ?? ''}
            onChange={({ target: { value } }) => onChange({ group, values, series: value === '' ? null : value })}
          />
        </Labelled>
      )}
      {numbers.length > 1 && (
        <chakra.div role="group" aria-label="Numbers" display="flex" flexWrap="wrap" columnGap="4" rowGap="2.5">
          {numbers.map(({ name, label }) => {
            const isDrawn = values.includes(name);
            const next = isDrawn ? values.filter((one) => one !== name) : [...values, name];
            return (
              <Checkbox
                key={name}
                checked={isDrawn}
                disabled={isDrawn && values.length === 1}
                onChange={() => onChange({ group, values: next, series })}
              >
                {label}
              </Checkbox>
            );
          })}
        </chakra.div>
      )}
    </>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly id: string;
  readonly children: React.ReactNode;
}

function Labelled({ label, id, children }: LabelledProps) {
  return (
    <chakra.div display="flex" alignItems="center" gap="2" minWidth="0">
      <label htmlFor={id}>{label}</label>
      {children}
    </chakra.div>
  );
}
