import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { MetricRow_MetricFragmentDoc, type MetricRow_MetricFragment } from './MetricRow.generated.ts';
import { metricStatus } from './metricStatus.ts';

/** Columns of the list: metric, formula, unit, status, version. */
export const metricColumns = {
  base: 'minmax(0, 1fr) auto',
  lg: 'minmax(0, 2fr) minmax(0, 3fr) 80px 120px 48px',
};

/** Row of a metric: its name, formula in words, unit and state; a broken one says why. */
export function MetricRow({ metric }: { readonly metric: FragmentType<MetricRow_MetricFragment> }) {
  const { data, complete } = useFragment({
    fragment: MetricRow_MetricFragmentDoc,
    fragmentName: 'MetricRow_metric',
    from: metric,
  });
  if (!complete) {
    return null;
  }
  const { label, tone, icon } = metricStatus[data.status];
  return (
    <GridLine role="row" gridTemplateColumns={metricColumns} minHeight="14">
      <chakra.div role="cell" minWidth="0">
        <chakra.a
          asChild
          display="block"
          fontWeight="500"
          truncate
          title={data.label || data.name}
          _hover={{ color: 'accent' }}
        >
          <Link to={`/studio/metrics/${data.id}`}>{data.label || data.name}</Link>
        </chakra.a>
        <chakra.span display="block" fontFamily="mono" fontSize="12px" color="fg.subtle" truncate title={data.name}>
          {data.name}
        </chakra.span>
      </chakra.div>
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
            </chakra.span>
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div role="cell" display={{ base: 'none', lg: 'block' }} textStyle="small" color="fg.muted" truncate>
        {data.unit}
      </chakra.div>
      <chakra.div role="cell">
        <Chip tone={tone}>
          <Icon of={icon} size={13} />
          {label}
        </Chip>
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
    </GridLine>
  );
}
