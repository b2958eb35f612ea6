import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Braces } from 'lucide-react';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { DailyUse } from './DailyUse.tsx';
import { DslAnalyticsRouteDocument } from './DslAnalyticsRoute.generated.ts';
import { FormsTable } from './FormsTable.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';

const periods = [7, 30, 90];

/**
 * How the three forms of SemQL are used, and how often they fail; counts over all organizations.
 */
export function Component() {
  const [period, setPeriod] = useSearchParameter('days');
  const asked = Number(period);
  const days = periods.includes(asked) ? asked : 30;
  const { data, previousData, error, refetch } = useQuery(DslAnalyticsRouteDocument, { variables: { days } });
  const usage = (data ?? previousData)?.semqlUsage;
  return (
    <chakra.div padding="6" maxWidth="1080px">
      <chakra.div display="flex" alignItems="center" gap="3" marginBottom="4">
        <chakra.p flex="1" color="fg.muted">
          Executions of direct SemQL, model requests and metric requests, over all organizations.
        </chakra.p>
        <Select
          label="Period"
          placeholder="30 days"
          value={String(days)}
          options={periods.map((count) => ({ value: String(count), label: `Last ${count} days` }))}
          onChange={setPeriod}
        />
      </chakra.div>
      {error !== undefined && usage === undefined && <ReadFailure of="The counts" error={error} onRetry={refetch} />}
      {usage === undefined && error === undefined && <SkeletonRows rows={4} />}
      {usage?.forms.length === 0 && (
        <EmptyState icon={Braces}>No SemQL was executed in the last {days} days.</EmptyState>
      )}
      {usage !== undefined && usage.forms.length > 0 && (
        <>
          <FormsTable forms={usage.forms} />
          <DailyUse days={usage.days} />
        </>
      )}
    </chakra.div>
  );
}
