import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { GivenToAgents } from '../../../../components/layer/GivenToAgents.tsx';
import { TestsUsing } from '../../../../components/evals/TestsUsing.tsx';
import { EntityUses } from '../../../../components/layer/EntityUses.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import { metricStatus } from '../metricStatus.ts';
import { MetricEditor } from './MetricEditor.tsx';
import { MetricHistory } from './MetricHistory.tsx';
import { MetricRouteDocument } from './MetricRoute.generated.ts';
import { RemoveMetric } from './RemoveMetric.tsx';

/** A metric: its editor with a live preview, what uses it, and its history. */
export function Component() {
  const { metric_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(MetricRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const metric = data?.metric;
  if (metric === null) {
    return <NotFound noun="metric" to="/studio/metrics" way="See all metrics" />;
  }
  if (metric === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={8} />
        ) : (
          <ReadFailure of="The metric" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const read = async () => {
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={metric.label || metric.name}
        facts={
          <>
            <StateChip {...metricStatus[metric.status]} />
            <Chip>v{metric.version}</Chip>
          </>
        }
        actions={<RemoveMetric metric={metric} />}
      />
      <MetricEditor key={metric.id} metric={metric} onReload={read} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        padding={{ base: '4', md: '6' }}
        borderTopWidth="1px"
      >
        <GivenToAgents kind="metric" id={metric.id} />
        <EntityUses
          uses={data?.usedBy ?? []}
          count={metric.usedByCount}
          empty="Nothing uses it yet: no term and no agent."
        />
        <TestsUsing id={metric.id} />
        <MetricHistory metric={metric} versions={data?.entityVersions} onRestored={read} />
      </chakra.div>
    </>
  );
}
