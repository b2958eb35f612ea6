import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { PeriodUnit, PeriodValueChoice } from '../../../../apollo/schema.generated.ts';
import { FieldState } from '../../../../editing/FieldState.tsx';
import type { Editing } from '../../../../editing/useDraft.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { typeName } from '../../../../ui/text/typeName.ts';
import type { MetricValues } from './metricValues.ts';

interface PeriodFieldsProps {
  readonly editing: Editing<MetricValues>;
}

const units: readonly PeriodUnit[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'];
const lengths = [
  { value: '', label: 'Finest grain' },
  ...units.map((unit) => ({ value: unit, label: capitalised(typeName(unit)) })),
];

const shown: readonly { readonly value: PeriodValueChoice | ''; readonly label: string }[] = [
  { value: '', label: 'Last value, as usual' },
  { value: 'FIRST', label: 'First value' },
  { value: 'LAST', label: 'Last value' },
  { value: 'AVERAGE', label: 'Average' },
];

/** What a metric shows for longer periods, and for those without rows. */
export function PeriodFields({ editing }: PeriodFieldsProps) {
  const { values, edit, errors } = editing;
  const { periodValue, periodGrain, momentGrain, everyPeriod } = values;
  // It stays open while the last choice in it is taken back.
  const [open] = useState(periodValue !== null || periodGrain !== null || momentGrain !== null || everyPeriod);
  const state = (field: keyof MetricValues, label: string) => (
    <FieldState editing={editing} field={field} label={label} />
  );
  return (
    <chakra.details open={open}>
      <chakra.summary cursor="pointer" textStyle="label" color="fg.muted">
        Longer and empty periods
      </chakra.summary>
      <chakra.div display="flex" flexDirection="column" gap="4" marginTop="3">
        <Pair>
          <div>
            <ChoiceField
              label="Longer periods show"
              help="for RUNNING and ROLLING"
              options={shown}
              name="periodValue"
              error={errors.periodValue}
              value={periodValue ?? ''}
              onChange={({ target }) => edit({ periodValue: (target.value || null) as PeriodValueChoice | null })}
            />
            {state('periodValue', 'Longer periods show')}
          </div>
          <div>
            <ChoiceField
              label="Values of each"
              options={lengths}
              name="periodGrain"
              error={errors.periodGrain}
              value={periodGrain ?? ''}
              onChange={({ target }) => edit({ periodGrain: (target.value || null) as PeriodUnit | null })}
            />
            {state('periodGrain', 'Values of each')}
          </div>
        </Pair>
        <div>
          <ChoiceField
            label="Length of the first moment"
            help="for AT_START"
            options={lengths}
            name="momentGrain"
            error={errors.momentGrain}
            value={momentGrain ?? ''}
            onChange={({ target }) => edit({ momentGrain: (target.value || null) as PeriodUnit | null })}
          />
          {state('momentGrain', 'Length of the first moment')}
        </div>
        <div>
          <Checkbox
            checked={everyPeriod}
            onChange={({ currentTarget }) => edit({ everyPeriod: currentTarget.checked })}
          >
            Show periods without rows
          </Checkbox>
          {state('everyPeriod', 'Show periods without rows')}
        </div>
      </chakra.div>
    </chakra.details>
  );
}
