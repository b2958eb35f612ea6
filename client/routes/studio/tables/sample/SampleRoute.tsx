import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { EyeOff, RotateCw, Rows3 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SampleGrid } from './SampleGrid.tsx';
import { SampleRouteDocument } from './SampleRoute.generated.ts';

/** The first rows of a table, read from its source now, as far as agents could see them. */
export function Component() {
  const { table_id: id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(SampleRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const again = (
    <Button disabled={loading} onClick={() => void refetch()}>
      <Icon of={RotateCw} />
      Read again
    </Button>
  );
  const table = data?.table;
  if (table === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonRows rows={12} />
        ) : (
          <ReadFailure of="The rows" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const sample = table?.sample;
  if (sample === undefined) {
    return null;
  }
  if (sample.__typename !== 'TableSample') {
    return (
      <Screen>
        <ReadFailure of="The rows" error={sample} onRetry={refetch} />
      </Screen>
    );
  }
  const rows = sample.rows as ComponentProps<typeof SampleGrid>['rows'];
  const hidden = (table?.columnCount ?? 0) - (table?.visibleColumnCount ?? 0);
  return (
    <Screen>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        marginBottom="3"
        textStyle="small"
        color="fg.subtle"
      >
        <chakra.span role="status" fontVariantNumeric="tabular-nums">
          {counted(rows.length, 'row')}, read in {Math.max(1, Math.round(sample.durationMs)).toLocaleString('en')} ms
        </chakra.span>
        {hidden > 0 && (
          <chakra.span display="inline-flex" alignItems="center" gap="1.5">
            <Icon of={EyeOff} size={14} />
            {hidden} hidden {hidden === 1 ? 'column is' : 'columns are'} left out
          </chakra.span>
        )}
        <chakra.span marginLeft="auto" />
        {again}
      </chakra.div>
      {rows.length === 0 || sample.columns.length === 0 ? (
        <EmptyState icon={Rows3}>
          {sample.columns.length === 0 ? 'Every column of this table is hidden.' : 'This table has no rows yet.'}
        </EmptyState>
      ) : (
        <SampleGrid columns={sample.columns} rows={rows} />
      )}
    </Screen>
  );
}
