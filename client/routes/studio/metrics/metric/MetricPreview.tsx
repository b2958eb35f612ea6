import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import type { SemanticLayerChangeInput, TimeGrain } from '../../../../apollo/schema.generated.ts';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import { Chart } from '../../../../components/conversation/chart/Chart.tsx';
import { formatCell } from '../../../../components/conversation/table/formatCell.ts';
import { ResultTable } from '../../../../components/conversation/table/ResultTable.tsx';
import { agentSentence } from '../../../../components/layer/agentSentence.ts';
import { usePreview } from '../../../../components/layer/usePreview.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { RefreshBar } from '../../../../ui/feedback/RefreshBar.tsx';
import { SkeletonBars } from '../../../../ui/feedback/SkeletonBars.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { typeName } from '../../../../ui/text/typeName.ts';
import { lastComplete } from './lastComplete.ts';
import { MetricBreakdown } from './MetricBreakdown.tsx';
import { previewLine } from './previewLine.ts';
import type { MetricValues } from './metricValues.ts';

interface MetricPreviewProps {
  readonly values: MetricValues;
  /** The metric as it is typed, as a change. */
  readonly change: SemanticLayerChangeInput;
  /** Dimensions that it may be broken down by, as `model.dimension`. */
  readonly dimensions: readonly string[];
}

/**
 * The metric as it is typed: its value of the newest period that is over, its course over time, its
 * largest groups, what an agent reads, and the SQL that computes it.
 */
export function MetricPreview({ values, change, dimensions }: MetricPreviewProps) {
  const [now] = useState(() => Date.now());
  const { name, timeDimension, timeGrains } = values;
  const grains: readonly TimeGrain[] = timeGrains.length === 0 ? ['MONTH', 'QUARTER', 'YEAR'] : timeGrains;
  const [chosen, setChosen] = useState<string>('MONTH');
  const grain = grains.find((one) => one === chosen) ?? grains[0] ?? 'MONTH';
  const overTime = { metrics: [name], grain, orderBy: [`-${grain.toLowerCase()}`], limit: 500 };
  const preview = usePreview([change], { metricQuery: timeDimension === null ? { metrics: [name] } : overTime });
  const isStale = preview?.stale === true;
  const read = preview?.execution ?? null;
  // The newest periods are asked for; they are read from the oldest on.
  const execution = useMemo(() => (read === null ? null : { ...read, rows: read.rows.toReversed() }), [read]);
  const value = execution?.columns.findLastIndex(({ role }) => role === 'measure') ?? -1;
  const column = execution?.columns[value];
  // Until the newly chosen period is read, the rows are those of the one before.
  const grainRead = execution?.columns[0]?.grain?.toUpperCase();
  const shownGrain = grains.find((one) => one === grainRead) ?? grain;
  const newest =
    timeDimension === null || execution === null
      ? null
      : lastComplete(
          execution.rows.map(([period]) => period),
          shownGrain,
          now,
        );
  const last = newest === null ? execution?.rows.at(-1) : execution?.rows[newest.index];
  return (
    <chakra.aside aria-label="Preview" aria-busy={isStale} minWidth="0" position="relative">
      <RefreshBar active={isStale} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="3" minHeight="36px">
        <chakra.h2 fontWeight="600" flex="1">
          Preview{' '}
          {preview?.durationMs != null && (
            <chakra.span textStyle="note" fontWeight="400" color="fg.subtle">
              {preview.durationMs.toLocaleString('en')} ms
            </chakra.span>
          )}
        </chakra.h2>
        {timeDimension !== null && (
          <Segments
            label="Period"
            options={grains.map((one) => ({ value: one, label: capitalised(typeName(one)) }))}
            value={grain}
            onChange={setChosen}
          />
        )}
      </chakra.div>
      {preview === null ? (
        <SkeletonBars />
      ) : preview.diagnostics.some(({ severity }) => severity !== 'warning') || preview.failure !== null ? (
        <Notice tone="warn">
          {preview.failure ?? preview.diagnostics.map(({ message, advice }) => `${message} ${advice}`).join(' ')}
        </Notice>
      ) : (
        <Panel>
          {column !== undefined && last !== undefined && (
            <chakra.div display="flex" alignItems="baseline" gap="3" padding="4" paddingBottom="0">
              <chakra.span fontSize="24px" lineHeight="32px" fontWeight="600" fontVariantNumeric="tabular-nums">
                {formatCell(last[value] ?? null, column)}
              </chakra.span>
              {timeDimension !== null && execution?.columns[0] !== undefined && (
                <chakra.span textStyle="note" color="fg.subtle">
                  {formatCell(last[0] ?? null, execution.columns[0])},{' '}
                  {newest?.complete === true ? `last complete ${typeName(shownGrain)}` : 'so far'}
                </chakra.span>
              )}
            </chakra.div>
          )}
          {timeDimension !== null && execution !== null && column !== undefined && execution.rows.length > 1 ? (
            <chakra.div padding="4">
              <Chart
                label={`${values.label || name} over time`}
                spec={previewLine(execution.rows, value, column.unit)}
              />
            </chakra.div>
          ) : (
            execution !== null && <ResultTable result={execution} />
          )}
        </Panel>
      )}
      {dimensions.length > 0 && preview !== null && preview.failure === null && (
        <MetricBreakdown name={name} change={change} dimensions={dimensions} />
      )}
      <chakra.p marginTop="4" textStyle="small" color="fg.muted" overflowWrap="anywhere">
        An agent reads: <em>“{agentSentence(values, values.unit)}”</em>
      </chakra.p>
      {preview?.sql != null && (
        <chakra.details marginTop="3">
          <chakra.summary cursor="pointer" textStyle="note" color="fg.subtle" marginBottom="2">
            SQL that computes it
          </chakra.summary>
          <CodeBlock language="SQL" text={preview.sql} />
        </chakra.details>
      )}
    </chakra.aside>
  );
}
