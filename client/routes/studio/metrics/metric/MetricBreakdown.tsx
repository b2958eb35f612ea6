import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { SemanticLayerChangeInput } from '../../../../apollo/schema.generated.ts';
import { formatCell } from '../../../../components/conversation/table/formatCell.ts';
import { usePreview } from '../../../../components/layer/usePreview.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { RefreshBar } from '../../../../ui/feedback/RefreshBar.tsx';
import { SkeletonLines } from '../../../../ui/feedback/SkeletonLines.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';

interface MetricBreakdownProps {
  /** Name of the metric in queries. */
  readonly name: string;
  /** The metric as it is typed, as a change. */
  readonly change: SemanticLayerChangeInput;
  /** Dimensions that it may be grouped by, as `model.dimension`; one at least. */
  readonly dimensions: readonly string[];
}

/** Groups that are drawn. */
const drawn = 8;

/** The metric as it is typed, by a dimension that is chosen: its largest groups as bars. */
export function MetricBreakdown({ name, change, dimensions }: MetricBreakdownProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const by = chosen !== null && dimensions.includes(chosen) ? chosen : (dimensions[0] ?? '');
  const metricQuery = { metrics: [name], groupBy: [by], orderBy: [`-${name}`], limit: drawn + 1 };
  const preview = usePreview([change], { metricQuery });
  const problem =
    preview === null
      ? null
      : (preview.failure ?? preview.diagnostics.find(({ severity }) => severity !== 'warning')?.message ?? null);
  return (
    <Panel aria-label="Breakdown" marginTop="4" position="relative">
      <RefreshBar active={preview?.stale === true} />
      <chakra.div display="flex" alignItems="center" gap="2" padding="3" paddingInline="4" borderBottomWidth="1px">
        <chakra.h3 fontWeight="600">By</chakra.h3>
        <chakra.div minWidth="0" maxWidth="100%">
          <Choice
            aria-label="Broken down by"
            value={by}
            options={dimensions.map((dimension) => ({ value: dimension, label: dimension }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </chakra.div>
      </chakra.div>
      <chakra.div padding="4">
        {preview === null ? (
          <SkeletonLines count={5} height={20} />
        ) : problem !== null ? (
          <Notice tone="warn">{problem}</Notice>
        ) : (
          preview.execution !== null && <Bars {...preview.execution} />
        )}
      </chakra.div>
    </Panel>
  );
}

function Bars({
  columns,
  rows,
}: Pick<NonNullable<NonNullable<ReturnType<typeof usePreview>>['execution']>, 'columns' | 'rows'>) {
  const [group, measure] = columns;
  const shown = rows.slice(0, drawn);
  const most = Math.max(...shown.map((row) => Math.abs(Number(row[1] ?? 0))), 0);
  if (group === undefined || measure === undefined || shown.length === 0) {
    return <chakra.p color="fg.subtle">There are no rows.</chakra.p>;
  }
  return (
    <>
      <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="2" aria-label={`By ${group.label}`}>
        {shown.map((row, index) => {
          const value = Number(row[1] ?? 0);
          const label = formatCell(row[0] ?? null, group);
          return (
            <chakra.li
              key={`${index} ${label}`}
              display="grid"
              gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr) auto"
              alignItems="center"
              gap="3"
              textStyle="small"
            >
              <chakra.span truncate title={label}>
                {label}
              </chakra.span>
              <chakra.span aria-hidden height="10px" display="block">
                <chakra.span
                  display="block"
                  height="100%"
                  borderRadius="sm"
                  bg={row[0] === null ? 'border' : 'primary'}
                  style={{ width: `${most === 0 ? 0 : Math.max((Math.abs(value) / most) * 100, 1)}%` }}
                />
              </chakra.span>
              <chakra.span fontVariantNumeric="tabular-nums" textAlign="right">
                {formatCell(row[1] ?? null, measure)}
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ul>
      {rows.length > drawn && (
        <chakra.p textStyle="note" color="fg.subtle" marginTop="3">
          The {drawn} largest groups.
        </chakra.p>
      )}
    </>
  );
}
