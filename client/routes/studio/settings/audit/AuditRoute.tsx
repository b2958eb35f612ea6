import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download } from 'lucide-react';
import { attempt } from '../../../../components/attempt.ts';
import { downloadText } from '../../../../components/downloadText.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Select } from '../../../../ui/form/Select.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { actionName } from './actionName.ts';
import { auditColumns, AuditRow } from './AuditRow.tsx';
import { AuditRouteDocument, ExportAuditLogDocument, SetAuditRetentionDocument } from './AuditRoute.generated.ts';

const periods = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];

const retentions = [30, 90, 365, 1095, 3650];

/**
 * First moment of a period, at the beginning of an hour, so that reading again asks for the same.
 */
function beginOf(days: string): string | null {
  const count = Number(days);
  return count > 0 ? new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - count * 86_400_000).toISOString() : null;
}

/** What was done to the organization, by whom, from where; narrowed down in the address. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [actorId, setActorId] = useSearchParameter('by');
  const [action, setAction] = useSearchParameter('action');
  const [days, setDays] = useSearchParameter('days');
  const filter = {
    search: useSettled(search.trim()) || null,
    actorId: actorId === '' ? null : actorId,
    actions: action === '' ? null : [action],
    from: beginOf(days),
  };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditRouteDocument, {
    variables: { filter },
    fetchPolicy: 'cache-and-network',
  });
  const [exportLog, { loading }] = useMutation(ExportAuditLogDocument);
  const [keep] = useMutation(SetAuditRetentionDocument);
  const shown = data ?? previousData;
  const events = shown?.auditEvents;
  const kept = shown?.viewer.organization?.auditRetentionDays ?? 365;

  async function download() {
    const result = await attempt('The audit log was not exported', async () => {
      return (await exportLog({ variables: { input: { filter } } })).data?.exportAuditLog;
    });
    if (result?.__typename !== 'ExportedAuditLog') {
      return;
    }
    downloadText('audit-log.csv', 'text/csv', result.csv);
    if (!result.complete) {
      toasts.add({
        title: 'The file has the 10,000 newest events',
        description: 'Choose a shorter time to export the others.',
        color: 'warn',
      });
    }
    await refetch();
  }

  return (
    <>
      <PageHeader
        actions={
          <Button disabled={loading} onClick={() => void download()}>
            <Icon of={Download} />
            Export CSV
          </Button>
        }
      />
      <ListPage
        noun="events"
        search={search}
        onSearch={setSearch}
        filters={
          <>
            <Select
              label="Person"
              placeholder="Anyone"
              value={actorId}
              options={[
                { value: '', label: 'Anyone' },
                ...(shown?.actors.edges ?? []).map(({ node }) => ({
                  value: node.id,
                  label: node.name === '' ? (node.email ?? node.id) : node.name,
                })),
              ]}
              onChange={setActorId}
            />
            <Select
              label="Action"
              placeholder="Every action"
              value={action}
              options={[
                { value: '', label: 'Every action' },
                ...(shown?.auditActions ?? []).map((value) => ({ value, label: actionName(value) })),
              ]}
              onChange={setAction}
            />
            <Select label="Time" placeholder="Any time" value={days} options={periods} onChange={setDays} />
          </>
        }
        error={error}
        onRetry={() => void refetch()}
        count={events?.edges.length}
        noMatch="Nothing of this kind was recorded."
        everything="/studio/settings/audit"
        rowHeight={52}
        status={
          events !== undefined &&
          events.edges.length > 0 &&
          `${events.edges.length.toLocaleString('en')} of ${events.totalCount.toLocaleString('en')}`
        }
        onMore={
          events?.pageInfo.hasNextPage === true
            ? () => fetchMore({ variables: { after: events.pageInfo.endCursor } })
            : null
        }
      >
        <Panel role="table" aria-label="Events">
          <GridHead role="row" gridTemplateColumns={auditColumns}>
            <span role="columnheader">What</span>
            <span role="columnheader">By</span>
            <span role="columnheader">From</span>
            <span role="columnheader">When</span>
          </GridHead>
          {events?.edges.map(({ node }) => (
            <AuditRow key={node.id} event={node} />
          ))}
        </Panel>
      </ListPage>
      <chakra.div display="flex" alignItems="center" gap="3" paddingInline={{ base: '4', md: '6' }} paddingBottom="6">
        <chakra.span color="fg.muted">Events are kept for</chakra.span>
        <Select
          label="Kept for"
          placeholder="365 days"
          side="top"
          value={String(kept)}
          options={[...new Set([...retentions, kept])]
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), label: `${count.toLocaleString('en')} days` }))}
          onChange={(value) =>
            void attempt('The time was not changed', async () => {
              return (await keep({ variables: { input: { days: Number(value) } } })).data?.setAuditRetention;
            })
          }
        />
      </chakra.div>
    </>
  );
}
