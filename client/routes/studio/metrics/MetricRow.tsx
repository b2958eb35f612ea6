import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { NameCell } from '../../../components/NameCell.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { StateChip } from '../../../ui/text/StateChip.tsx';
import { BrokenSince } from './list/BrokenSince.tsx';
import { Sparkline } from './list/Sparkline.tsx';
import { MetricRow_MetricFragmentDoc, type MetricRow_MetricFragment } from './MetricRow.generated.ts';
import { metricStatus } from './metricStatus.ts';

/** Columns of the list: metric, formula, course, unit, status, version, users. */
export const metricColumns = {
  base: 'minmax(0, 1fr) auto',
  lg: 'minmax(0, 2fr) minmax(0, 2.4fr) 112px 80px 120px 48px 60px',
};

/** Row of a metric: its name, formula in words, unit and state; a broken one says why. */
export const MetricRow = memo(function MetricRow({
  metric,
  rowIndex,
}: {
  readonly metric: FragmentType<MetricRow_MetricFragment>;
  /** Place in the table; the head is the first. */
  readonly rowIndex: number;
}) {
  const { data, complete } = useFragment({
    fragment: MetricRow_MetricFragmentDoc,
    fragmentName: 'MetricRow_metric',
    from: metric,
  });
  if (!complete) {
    return null;
  }
  return (
    <GridLine role="row" aria-rowindex={rowIndex} gridTemplateColumns={metricColumns} minHeight="14">
      <NameCell isCode to={`/studio/metrics/${data.id}`} name={data.label || data.name} note={data.name} />
      <chakra.div
        role="cell"
        display={{ base: data.problem === null ? 'none' : 'block', lg: 'block' }}
        gridColumn={{ base: '1 / -1', lg: 'auto' }}
        gridRow={{ base: 2, lg: 'auto' }}
        minWidth="0"
        textStyle="small"
        color="fg.muted"
      >
        {data.problem === null ? (
          <chakra.span lineClamp={2} title={data.formula ?? ''}>
            {data.formula}
          </chakra.span>
        ) : (
          <chakra.span display="flex" alignItems="flex-start" gap="1.5" color="bad">
            <chakra.span paddingTop="2px">
              <Icon of={CircleAlert} size={14} />
            </chakra.span>
            <chakra.span lineClamp={2} title={data.problem}>
              {data.problem}
              <BrokenSince metricId={data.id} />
            </chakra.span>
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div role="cell" display={{ base: 'none', lg: 'block' }}>
        {data.problem === null && <Sparkline metricId={data.id} name={data.label || data.name} />}
      </chakra.div>
      <chakra.div role="cell" display={{ base: 'none', lg: 'block' }} textStyle="small" color="fg.muted" truncate>
        {data.unit}
      </chakra.div>
      <chakra.div role="cell">
        <StateChip {...metricStatus[data.status]} />
      </chakra.div>
      <chakra.div
        role="cell"
        display={{ base: 'none', lg: 'block' }}
        textAlign="right"
        textStyle="small"
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
      >
        v{data.version}
      </chakra.div>
      <chakra.div
        role="cell"
        display={{ base: 'none', lg: 'block' }}
        textAlign="right"
        textStyle="small"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        {data.usedByCount.toLocaleString('en')}
      </chakra.div>
    </GridLine>
  );
});
