import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { TimeGrain } from '../../../apollo/schema.generated.ts';
import { CodeTab } from '../../../components/code/CodeTab.tsx';
import { RunOutcome } from '../../../components/semql/RunOutcome.tsx';
import { useCompiled } from '../../../components/semql/useCompiled.ts';
import { useOutcome } from '../../../components/semql/useOutcome.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Choices } from './Choices.tsx';
import { commonDimensions, metricRequest, nothingChosen, type MetricChoice } from './metricRequest.ts';
import { MetricsPlaygroundRouteDocument, RunMetricDocument } from './MetricsPlaygroundRoute.generated.ts';
import { SkeletonForm } from '../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';

type TabName = 'Result' | 'SemQL' | 'SQL';

const tabs = [{ name: 'Result' }, { name: 'SemQL' }, { name: 'SQL' }] as const;
const grains: readonly TimeGrain[] = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];
const periods = ['LAST 30 DAYS', 'LAST 12 MONTHS', 'THIS YEAR', 'YEAR TO DATE', 'PREVIOUS YEAR', 'LAST 3 YEARS'];
const none = { value: '', label: 'None' };
const inWords = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

/**
 * Metrics with any breakdown and period: the request, what it means as SemQL, its SQL and its rows.
 */
export function Component() {
  const { data, error, refetch } = useQuery(MetricsPlaygroundRouteDocument);
  const [choice, setChoice] = useState<MetricChoice>(nothingChosen);
  const [tab, setTab] = useState<TabName>('Result');
  const [runMetric] = useMutation(RunMetricDocument);
  const { run, running, outcome } = useOutcome();
  const request = metricRequest(choice);
  const { compiled } = useCompiled(request === null ? null : { metricQuery: request });
  const change = (part: Partial<MetricChoice>) => setChoice((before) => ({ ...before, ...part }));

  if (error !== undefined && data === undefined) {
    return (
      <chakra.div padding="6">
        <ReadFailure of="The metrics" error={error} onRetry={refetch} />
      </chakra.div>
    );
  }
  if (data === undefined) {
    return (
      <Screen maxWidth="360px">
        <SkeletonForm fields={4} />
      </Screen>
    );
  }

  const metrics = data.semqlSchema.metrics.edges.flatMap((edge) => (edge?.node == null ? [] : [edge.node]));
  const dimensions = commonDimensions(metrics.filter(({ name }) => choice.metrics.includes(name)));

  function choose(names: readonly string[]) {
    const allowed = commonDimensions(metrics.filter(({ name }) => names.includes(name)));
    change({ metrics: names, groupBy: choice.groupBy.filter((name) => allowed.includes(name)) });
  }

  function start() {
    if (request === null) {
      return;
    }
    setTab('Result');
    void run(async () => (await runMetric({ variables: { input: request }, fetchPolicy: 'no-cache' })).data?.runMetric);
  }

  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '360px minmax(0, 1fr)' }}>
      <chakra.section aria-label="Request" padding="6" display="flex" flexDirection="column" gap="4">
        <Choices
          label="Metrics"
          options={metrics.map(({ name, label, description }) => ({
            value: name,
            label: label || name,
            hint: description,
          }))}
          chosen={choice.metrics}
          onChange={choose}
          empty="There are no metrics yet."
        />
        <Choices
          label="Broken down by"
          options={dimensions.map((name) => ({ value: name, label: name, hint: name }))}
          chosen={choice.groupBy}
          onChange={(groupBy) => change({ groupBy })}
          empty="Choose a metric first."
        />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Select
            label="Grain"
            placeholder="No grain"
            value={choice.grain ?? ''}
            options={[{ ...none, label: 'No grain' }, ...grains.map((value) => ({ value, label: inWords(value) }))]}
            onChange={(value) => change({ grain: grains.find((grain) => grain === value) ?? null })}
          />
          <Select
            label="Period"
            placeholder="All time"
            value={choice.period ?? ''}
            options={[{ ...none, label: 'All time' }, ...periods.map((value) => ({ value, label: inWords(value) }))]}
            onChange={(value) => change({ period: value === '' ? null : value })}
          />
          <Select
            label="Comparison"
            placeholder="No comparison"
            value={choice.compare ?? ''}
            options={[
              { ...none, label: 'No comparison' },
              { value: 'PERIOD', label: 'With the previous period' },
              { value: '1 YEAR', label: 'With the previous year' },
            ]}
            onChange={(value) => change({ compare: value === '' ? null : value })}
          />
        </chakra.div>
        <Button kind="primary" disabled={request === null || running} onClick={start} alignSelf="flex-start">
          <Icon of={Play} size={14} />
          {running ? 'Running…' : 'Run'}
        </Button>
        {compiled?.ok === false && (
          <Notice tone="warn">
            {compiled.diagnostics.map(({ message, advice }) => `${message} ${advice}`).join(' ')}
          </Notice>
        )}
        {request !== null && (
          <chakra.pre fontFamily="mono" textStyle="caption" lineHeight="20px" whiteSpace="pre-wrap" color="fg.muted">
            {JSON.stringify(request, null, 2)}
          </chakra.pre>
        )}
      </chakra.section>
      <chakra.section aria-label="Outcome" minWidth="0" borderLeftWidth={{ xl: '1px' }} bg="bg.panel">
        <Tabs<TabName> label="Outcome" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === 'Result' && (
            <RunOutcome
              running={running}
              outcome={outcome}
              first={
                request === null
                  ? 'Choose at least one metric, then run it; its rows appear here.'
                  : 'Press Run; the rows of the metrics you chose appear here.'
              }
            />
          )}
          {tab === 'SemQL' && <CodeTab language="SemQL" texts={compiled === null ? [] : [compiled.text]} />}
          {tab === 'SQL' && <CodeTab language="SQL" texts={compiled?.sql == null ? [] : [compiled.sql]} />}
        </Tabs>
      </chakra.section>
    </chakra.div>
  );
}
