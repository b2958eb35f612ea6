import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, type ReactNode } from 'react';
import type { TimeGrain } from '../../../../apollo/schema.generated.ts';
import { PersonSelect } from '../../../../components/people/PersonSelect.tsx';
import { ExpressionField } from '../../../../components/semql/editor/ExpressionField.tsx';
import { useCompletions } from '../../../../components/semql/editor/useCompletions.ts';
import { FieldState } from '../../../../editing/FieldState.tsx';
import type { Editing } from '../../../../editing/useDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldFrame } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { typeName } from '../../../../ui/text/typeName.ts';
import { JoinsField } from './JoinsField.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { withoutHundred } from './timesHundred.ts';
import { metricStatus } from '../metricStatus.ts';
import type { MetricChoicesQuery } from './MetricRoute.generated.ts';
import type { MetricValues } from './metricValues.ts';

interface MetricFieldsProps {
  readonly editing: Editing<MetricValues>;
  readonly choices: MetricChoicesQuery | undefined;
  /** Where there are more models than `choices` names. */
  readonly modelSearch: ReactNode;
  /** Reason why the expression does not compile; null: it does. */
  readonly problem: string | null;
  /** True: `problem` is about exactly what is typed. */
  readonly checked: boolean;
}

const grains: readonly TimeGrain[] = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

/** The fields of a metric. */
export function MetricFields({ editing, choices, modelSearch, problem, checked }: MetricFieldsProps) {
  const { values, errors, edit, text } = editing;
  const around = useMemo(
    () => ({ before: 'SELECT ', after: values.anchorModel === '' ? '' : ` FROM ${values.anchorModel}` }),
    [values.anchorModel],
  );
  const complete = useCompletions(null, around);
  const models = modelsAmong(choices);
  const anchor = models.find(({ name }) => name === values.anchorModel);
  const dimensions = models.flatMap((model) =>
    model.dimensions.map((one) => ({
      value: `${model.name}.${one.name}`,
      label: `${model.name}.${one.name}`,
      type: one.type,
    })),
  );
  const times = dimensions.filter(({ type }) => type === 'DATE' || type === 'TIMESTAMP');
  // A stored one stays in the list where a search leaves its model out.
  const unlisted = times.some(({ value }) => value === values.timeDimension)
    ? undefined
    : (values.timeDimension ?? undefined);
  const state = (field: keyof MetricValues, label: string) => (
    <FieldState editing={editing} field={field} label={label} />
  );
  const mended = withoutHundred(values.expression, values.unit);
  const defaults = anchor?.filters.filter(({ applyByDefault }) => applyByDefault) ?? [];
  const successors = choices?.metrics.edges.map(({ node }) => node).filter(({ name }) => name !== values.name) ?? [];
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Pair>
        <div>
          <Field label="Label" {...text('label')} />
          {state('label', 'Label')}
        </div>
        <div>
          <Field label="Name in queries" fontFamily="mono" {...text('name')} />
          {state('name', 'Name in queries')}
        </div>
      </Pair>
      <div>
        <TextField
          label="Description"
          rows={2}
          placeholder="What the number says, and what it leaves out."
          {...text('description')}
        />
        {state('description', 'Description')}
      </div>
      <div>
        <ExpressionField
          label="Expression"
          help="measures of any model; ratios are aggregated first, then divided"
          hint="revenue / NULLIF(order_count, 0)"
          value={values.expression}
          onChange={(expression) => edit({ expression })}
          diagnostics={checked ? [] : null}
          complete={complete}
          error={errors.expression ?? (checked ? (problem ?? undefined) : undefined)}
          works="Compiles"
        />
        {state('expression', 'Expression')}
      </div>
      {modelSearch}
      <Pair>
        <ChoiceField
          label="Starts from"
          options={[
            ...(anchor === undefined ? [{ value: values.anchorModel, label: values.anchorModel }] : []),
            ...models.map(({ name, label }) => ({ value: name, label: label || name })),
          ]}
          {...text('anchorModel')}
        />
        <ChoiceField
          label="Status"
          options={Object.entries(metricStatus).map(([value, { label }]) => ({ value, label }))}
          {...text('status')}
        />
      </Pair>
      <div>
        <FieldFrame label="Owner" error={errors.ownerId}>
          <PersonSelect
            wide
            label="Owner"
            placeholder="A member"
            others={[{ value: '', label: 'No one' }]}
            value={values.ownerId ?? ''}
            onChange={(ownerId) => edit({ ownerId: ownerId === '' ? null : ownerId })}
          />
        </FieldFrame>
        {state('ownerId', 'Owner')}
      </div>
      {values.status === 'DEPRECATED' && (
        <ChoiceField
          label="Use instead"
          options={[
            { value: '', label: 'None' },
            ...successors.map(({ name, label }) => ({ value: name, label: label || name })),
          ]}
          name="successor"
          error={errors.successor}
          value={values.successor ?? ''}
          onChange={({ target }) => edit({ successor: target.value === '' ? null : target.value })}
        />
      )}
      <div>
        <JoinsField
          joins={values.joins}
          relationships={anchor?.relationships ?? []}
          error={errors.joins}
          onChange={(joins) => edit({ joins })}
        />
        {state('joins', 'Joins')}
      </div>
      <ChipsField
        label="Filters"
        help={
          defaults.length === 0
            ? undefined
            : `Applied anyway: ${defaults.map(({ label, name }) => label || name).join(', ')}.`
        }
        placeholder="Named filter…"
        options={(anchor?.filters ?? []).map(({ name, label }) => ({ value: name, label: label || name }))}
        values={values.namedFilters}
        error={errors.namedFilters}
        onChange={(namedFilters) => edit({ namedFilters })}
      />
      <ChipsField
        label="Conditions of its own"
        monospace
        placeholder="channel <> 'marketplace'"
        values={values.conditions}
        error={errors.conditions}
        onChange={(conditions) => edit({ conditions })}
      />
      <ChipsField
        label="May be grouped by"
        help={values.groupBy.length === 0 ? 'Every dimension that can be reached.' : undefined}
        placeholder="Dimension…"
        options={dimensions}
        values={values.groupBy}
        error={errors.groupBy}
        onChange={(groupBy) => edit({ groupBy })}
      />
      <Pair>
        <ChoiceField
          label="Time dimension"
          options={[
            { value: '', label: 'None' },
            ...(unlisted === undefined ? [] : [{ value: unlisted, label: unlisted }]),
            ...times,
          ]}
          name="timeDimension"
          error={errors.timeDimension}
          value={values.timeDimension ?? ''}
          onChange={({ target }) => edit({ timeDimension: target.value === '' ? null : target.value })}
        />
        <ChipsField
          label="Grains"
          placeholder="Period…"
          options={grains.map((grain) => ({ value: grain, label: capitalised(typeName(grain)) }))}
          values={values.timeGrains}
          onChange={(chosen) => edit({ timeGrains: grains.filter((grain) => chosen.includes(grain)) })}
        />
      </Pair>
      <PeriodFields editing={editing} />
      <Pair>
        <div>
          <Field label="Unit" placeholder="EUR, percent, orders" {...text('unit')} />
          {state('unit', 'Unit')}
          {mended !== null && (
            <Notice
              tone="warn"
              action={
                <Button size="sm" onClick={() => edit({ expression: mended })}>
                  Remove the 100
                </Button>
              }
            >
              A percentage is a ratio: 0.35 is written 35 %. This expression multiplies by 100 as well.
            </Notice>
          )}
        </div>
        <div>
          <Field label="Decimals" inputMode="numeric" placeholder="As many as needed" {...text('decimals')} />
          {state('decimals', 'Decimals')}
        </div>
      </Pair>
      <Pair>
        <ChipsField
          label="Synonyms"
          placeholder="What people type…"
          values={values.synonyms}
          onChange={(synonyms) => edit({ synonyms })}
        />
        <ChipsField label="Tags" values={values.tags} onChange={(tags) => edit({ tags })} />
      </Pair>
      <TextField
        label="Guidance for agents"
        rows={2}
        placeholder="When to use it, and when not."
        {...text('guidance')}
      />
    </chakra.div>
  );
}

/**
 * Models to choose from, by name: those that were read, and in any case the one that the metric
 * starts from with those it leads to, which may lie far down the list.
 */
function modelsAmong(choices: MetricChoicesQuery | undefined) {
  const anchor = choices?.metric?.anchorModel;
  const near = anchor == null ? [] : [anchor, ...anchor.relationships.map(({ toModel }) => toModel)];
  const listed = choices?.models.edges.map(({ node }) => node) ?? [];
  const byName = new Map([...near, ...listed].flatMap((model) => (model === null ? [] : [[model.name, model]])));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
