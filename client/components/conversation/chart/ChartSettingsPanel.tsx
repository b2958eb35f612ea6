import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { changeable, type ChartSettings } from './chartSettings.ts';
import type { Picture } from './drawnChart.ts';

interface ChartSettingsPanelProps {
  readonly picture: Picture;
  readonly settings: ChartSettings;
  readonly onChange: (settings: ChartSettings) => void;
}

const orders = [
  { value: '', label: 'As answered' },
  { value: 'LARGEST', label: 'Largest first' },
  { value: 'NAME', label: 'By name' },
] as const;

/** What a reader can change about a chart; only what its form allows is offered. */
export function ChartSettingsPanel({ picture, settings, onChange }: ChartSettingsPanelProps) {
  const can = changeable(picture);
  const sortId = useId();
  const { sort, upright = false, fitted = false, labels = false, hidden = [] } = settings;
  const shown = can.series.filter((name) => !hidden.includes(name)).length;
  /** A choice that is as answered is no choice. */
  const change = (next: ChartSettings) =>
    onChange(Object.fromEntries(Object.entries({ ...settings, ...next }).filter(([, value]) => isChosen(value))));
  return (
    <chakra.fieldset
      aria-label="Settings of the chart"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
      rowGap="2.5"
      minWidth="0"
      margin="5"
      marginBottom="0"
      padding="3.5"
      borderRadius="md"
      bg="bg.fill"
      textStyle="small"
    >
      {can.sort && (
        <chakra.div display="flex" alignItems="center" gap="2">
          <label htmlFor={sortId}>Order</label>
          <Choice
            id={sortId}
            options={orders}
            value={sort ?? ''}
            onChange={({ target: { value } }) =>
              change({ sort: value === 'LARGEST' || value === 'NAME' ? value : undefined })
            }
          />
        </chakra.div>
      )}
      {can.upright && (
        <Checkbox checked={upright} onChange={() => change({ upright: !upright })}>
          Upright bars
        </Checkbox>
      )}
      {can.fitted && (
        <Checkbox checked={fitted} onChange={() => change({ fitted: !fitted })}>
          Axis fitted to the values
        </Checkbox>
      )}
      {can.labels && picture.form !== 'PIE' && (
        <Checkbox checked={labels} onChange={() => change({ labels: !labels })}>
          Numbers on the marks
        </Checkbox>
      )}
      {can.series.length > 1 && (
        <chakra.div role="group" aria-label="Series" display="flex" flexWrap="wrap" columnGap="4" rowGap="1.5">
          {can.series.map((name) => {
            const isShown = !hidden.includes(name);
            return (
              <Checkbox
                key={name}
                checked={isShown}
                disabled={isShown && shown === 1}
                onChange={() =>
                  change({ hidden: isShown ? [...hidden, name] : hidden.filter((other) => other !== name) })
                }
              >
                {name}
              </Checkbox>
            );
          })}
        </chakra.div>
      )}
      <Button size="sm" disabled={Object.keys(settings).length === 0} onClick={() => onChange({})}>
        As answered
      </Button>
    </chakra.fieldset>
  );
}

function isChosen(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}
