import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { ChartColumns } from './ChartColumns.tsx';
import { ChartLines } from './ChartLines.tsx';
import type { ChartRows } from './chartRows.ts';
import { changeable, type ChartSettings } from './chartSettings.ts';
import { asAnswered, type ChartView } from './chartView.ts';
import type { Picture } from './drawnChart.ts';

interface ChartSettingsPanelProps {
  readonly picture: Picture;
  /** Why the columns that were chosen are not drawn; null: they are. */
  readonly undrawn: string | null;
  readonly result: ChartRows | null;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
  /** True: all readers see what is chosen. */
  readonly kept: boolean;
}

const orders = [
  { value: '', label: 'As answered' },
  { value: 'LARGEST', label: 'Largest first' },
  { value: 'SMALLEST', label: 'Smallest first' },
  { value: 'NAME', label: 'By name' },
] as const;

/** What a reader can change about a chart; only what its form allows is offered. */
export function ChartSettingsPanel({ picture, undrawn, result, view, onView, kept }: ChartSettingsPanelProps) {
  const can = changeable(picture);
  const sortId = useId();
  const { settings, axes } = view;
  const { sort, upright = false, fitted = false, labels = false, hidden = [], lines = [] } = settings;
  const onChange = (next: ChartSettings) => onView({ ...view, settings: next });
  const asItWas = axes === null && Object.keys(settings).length === 0;
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
      {result !== null && (
        <ChartColumns result={result} axes={axes} onChange={(next) => onView({ ...view, axes: next })} />
      )}
      {can.sort && (
        <chakra.div display="flex" alignItems="center" gap="2">
          <label htmlFor={sortId}>Order</label>
          <Choice
            id={sortId}
            options={orders}
            value={sort ?? ''}
            onChange={({ target: { value } }) =>
              change({ sort: orders.find((one) => one.value === value)?.value || undefined })
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
        <chakra.div role="group" aria-label="Series" display="flex" flexWrap="wrap" columnGap="4" rowGap="2.5">
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
      {can.lines.length > 0 && (
        <ChartLines kinds={can.lines} lines={lines} onChange={(next) => change({ lines: next })} />
      )}
      {undrawn !== null && (
        <chakra.p role="status" flexBasis="100%" color="warn">
          {undrawn}
        </chakra.p>
      )}
      <Button size="sm" disabled={asItWas} onClick={() => onView({ ...asAnswered, form: view.form })}>
        As answered
      </Button>
      {kept && <chakra.span color="fg.muted">Kept with the answer, for all who read it.</chakra.span>}
    </chakra.fieldset>
  );
}

function isChosen(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}
