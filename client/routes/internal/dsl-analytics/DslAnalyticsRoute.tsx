import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Braces } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DailyUse } from './DailyUse.tsx';
import { DslAnalyticsRouteDocument } from './DslAnalyticsRoute.generated.ts';
import { FormsTable } from './FormsTable.tsx';

const periods = [7, 30, 90];

/** How the three forms of SemQL are used, and how often they fail; counts over all organizations. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('days'));
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
          onChange={(value) => setSearch({ days: value }, { replace: true })}
        />
      </chakra.div>
      {error !== undefined && usage === undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The counts could not be read: {failureText(error)}
        </Notice>
      )}
      {usage === undefined && error === undefined && <Skeleton height="240px" />}
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
