import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye, RefreshCw, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { age } from '../../../../ui/text/age.ts';
import { Button } from '../../../../ui/Button.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MiddleCut } from '../../../../ui/text/MiddleCut.tsx';
import { StatusDot } from '../../../../ui/feedback/StatusDot.tsx';
import { TableLine_TableFragmentDoc, type TableLine_TableFragment } from './TableLine.generated.ts';

/** Columns of the list: kind, name, rows, age, state, what can be done. */
export const tableColumns = {
  base: '16px minmax(0, 1fr) auto auto',
  lg: '16px minmax(0, 1fr) 90px 110px 32px',
  xl: '16px minmax(0, 1fr) 110px 130px 140px 124px',
};

const Figure = chakra('span', {
  base: {
    display: { base: 'none', lg: 'block' },
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

/** Row of a table: size, freshness, and whether its metadata is trusted. */
export function TableLine({ table, onSync, syncing }: TableLineProps) {
  const { data, complete } = useFragment({
    fragment: TableLine_TableFragmentDoc,
    fragmentName: 'TableLine_table',
    from: table,
  });
  if (!complete) {
    return null;
  }
  const status = data.latestProcessing?.status;
  const busy = status === 'QUEUED' || status === 'IN_PROGRESS';
  return (
    <GridLine as="li" gridTemplateColumns={tableColumns} columnGap="3">
      <chakra.span color="fg.subtle" role="img" aria-label={data.isView ? 'View' : 'Table'}>
        <Icon of={data.isView ? Eye : Table2} />
      </chakra.span>
      <chakra.a asChild fontWeight="500" minWidth="0" _hover={{ color: 'accent' }}>
        <Link to={`/studio/tables/${data.id}`}>
          <MiddleCut>{data.name}</MiddleCut>
        </Link>
      </chakra.a>
      <Figure>{data.rowCount === null ? '–' : counted(data.rowCount, 'row')}</Figure>
      <Figure display={{ base: 'none', xl: 'block' }}>
        {data.lastSyncedAt === null ? 'never' : age(data.lastSyncedAt)}
      </Figure>
      <SyncState table={data} />
      {onSync === null ? (
        <span />
      ) : (
        <Button
          kind="plain"
          size="sm"
          aria-label={`Synchronise ${data.name}`}
          title={`Read ${data.name} again from the source`}
          disabled={busy || syncing}
          onClick={() => onSync(data.hierarchyPath)}
        >
          <Icon of={RefreshCw} size={14} />
          <chakra.span display={{ base: 'none', xl: 'inline' }}>Synchronise</chakra.span>
        </Button>
      )}
    </GridLine>
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
