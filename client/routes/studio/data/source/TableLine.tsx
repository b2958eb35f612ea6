import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye, RefreshCw, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { age } from '../../../../ui/age.ts';
import { Button } from '../../../../ui/Button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { TableLine_TableFragmentDoc, type TableLine_TableFragment } from './TableLine.generated.ts';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '16px minmax(0, 1fr) auto 32px', md: '16px minmax(0, 1fr) 110px 120px 130px 32px' },
    alignItems: 'center',
    columnGap: '3',
    minHeight: '9',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    fontSize: '13px',
    lineHeight: '20px',
    _hover: { bg: 'bg.hover' },
  },
});

const Figure = chakra('span', {
  base: {
    display: { base: 'none', md: 'block' },
    textAlign: 'right',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

interface TableLineProps {
  readonly table: FragmentType<TableLine_TableFragment>;
  /** Null where a table cannot be read again, as of a file. */
  readonly onSync: ((path: readonly string[]) => void) | null;
  readonly syncing: boolean;
}

/** One table: how large it is, how fresh, and whether what is known of it can be trusted. */
export function TableLine({ table, onSync, syncing }: TableLineProps) {
  const { data, complete } = useFragment({
    fragment: TableLine_TableFragmentDoc,
    fragmentName: 'TableLine_table',
    from: table,
  });
  if (!complete) return null;
  const status = data.latestProcessing?.status;
  const busy = status === 'QUEUED' || status === 'IN_PROGRESS';
  return (
    <Line>
      <chakra.span color="fg.subtle" role="img" aria-label={data.isView ? 'View' : 'Table'}>
        <Icon of={data.isView ? Eye : Table2} />
      </chakra.span>
      <chakra.a asChild fontWeight="500" truncate _hover={{ color: 'accent' }}>
        <Link to={`/studio/tables/${data.id}`}>{data.name}</Link>
      </chakra.a>
      <Figure>{data.rowCount === null ? '–' : counted(data.rowCount, 'row')}</Figure>
      <Figure>{data.lastSyncedAt === null ? 'never' : age(data.lastSyncedAt)}</Figure>
      <SyncState table={data} />
      {onSync === null ? (
        <span />
      ) : (
        <Button
          kind="plain"
          size="icon"
          aria-label={`Synchronise ${data.name}`}
          title="Synchronise"
          disabled={busy || syncing}
          onClick={() => onSync(data.hierarchyPath)}
        >
          <Icon of={RefreshCw} size={15} />
        </Button>
      )}
    </Line>
  );
}

function SyncState({ table }: { readonly table: TableLine_TableFragment }) {
  const { latestProcessing: latest, lastSyncedAt, missingSince, changedColumnCount } = table;
  switch (latest?.status) {
    case 'QUEUED':
      return <StatusDot tone="plain">Waiting</StatusDot>;
    case 'IN_PROGRESS':
      return <StatusDot tone="busy">{latest.progress} %</StatusDot>;
    case 'FAILED':
      return (
        <span title={latest.errors[0]}>
          <StatusDot tone="bad">
            {missingSince !== null ? 'Missing' : lastSyncedAt === null ? 'Failed' : 'Not up to date'}
          </StatusDot>
        </span>
      );
    default:
      if (changedColumnCount > 0) {
        return <StatusDot tone="warn">{changedColumnCount} changed</StatusDot>;
      }
      return (
        <StatusDot tone={lastSyncedAt === null ? 'warn' : 'ok'}>
          {lastSyncedAt === null ? 'Not read' : 'In sync'}
        </StatusDot>
      );
  }
}
