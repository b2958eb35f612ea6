import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { age } from '../../../ui/text/age.ts';
import { FactTable } from '../FactTable.tsx';
import { DevopsRouteDocument } from './DevopsRoute.generated.ts';

const pollMs = 5000;
const count = (value: number): string => value.toLocaleString('en');
const seconds = (value: number | null): string => (value === null ? '–' : `${count(value)} s`);

/**
 * State of the installation as it runs: queues, runs that workers hold, sources, failures,
 * versions.
 */
export function Component() {
  const { data, error, refetch } = useQuery(DevopsRouteDocument, { pollInterval: pollMs });
  const state = data?.operation;
  return (
    <Screen display="flex" flexDirection="column" gap="4" maxWidth="1180px">
      {error !== undefined && <ReadFailure of="The state of the installation" error={error} onRetry={refetch} />}
      {state === undefined && error === undefined && <SkeletonRows rows={8} />}
      {state !== undefined && (
        <>
          <FactTable
            title="Queues"
            none="No queue was made yet."
            columns={['Job', '>Waiting', '>Running', '>Failed', '>Oldest waits']}
            rows={state.queues.map((queue) => [
              queue.name,
              <chakra.span key="name" fontFamily="mono">
                {queue.name}
              </chakra.span>,
              count(queue.waiting),
              count(queue.active),
              count(queue.failed),
              seconds(queue.oldestSeconds),
            ])}
          />
          <FactTable
            title="Runs that workers hold"
            none="No question is being answered."
            columns={['Task', 'Organization', 'Worker', '>Attempt', 'Taken', '>Silent for']}
            rows={state.leases.map((lease) => [
              lease.taskId,
              lease.taskId,
              lease.organizationName,
              lease.workerId,
              count(lease.attempt),
              lease.claimedAt === null ? null : age(lease.claimedAt),
              seconds(lease.silentSeconds),
            ])}
          />
          <FactTable
            title="Data sources that cannot be used"
            none="All data sources answer."
            columns={['Organization', 'Type', 'Cause', 'Since']}
            rows={state.outages.map((outage) => [
              outage.dataSourceId,
              outage.organizationName,
              outage.type.toLowerCase(),
              outage.reason,
              age(outage.since),
            ])}
          />
          <FactTable
            title="Questions that failed, last day"
            none="No question failed."
            columns={['Hour', '>Questions']}
            rows={state.failures.map((failure) => [
              failure.hour,
              new Date(failure.hour).toLocaleString('en', { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
              count(failure.count),
            ])}
          />
          <FactTable
            title="Versions"
            none="No version is known."
            columns={['Part', 'Version']}
            rows={state.versions.map(({ name, version }) => [name, name, version])}
          />
        </>
      )}
    </Screen>
  );
}
