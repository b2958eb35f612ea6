import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { ImportLine_TaskFragmentDoc, type ImportLine_TaskFragment } from './ImportProgress.generated.ts';
import { counted } from '../../../../ui/text/counted.ts';

const looks = {
  QUEUED: { icon: Circle, color: 'fg.subtle', word: 'waiting' },
  IN_PROGRESS: { icon: LoaderCircle, color: 'primary', word: 'running' },
  COMPLETED: { icon: Check, color: 'ok', word: 'done' },
  FAILED: { icon: X, color: 'bad', word: 'failed' },
} as const;

/** Description of the import phase at a percentage reported by the server. */
function doing(progress: number): string {
  if (progress < 10) {
    return 'Reading columns and keys';
  }
  if (progress < 20) {
    return 'Reading sample rows';
  }
  return progress < 90 ? 'Computing statistics' : 'Storing';
}

function said({ status, progress, errors, table }: ImportLine_TaskFragment): string {
  switch (status) {
    case 'QUEUED':
      return 'Waiting';
    case 'IN_PROGRESS':
      return `${doing(progress)} · ${progress} %`;
    case 'COMPLETED':
      return table?.rowCount == null ? 'Done' : counted(table.rowCount, 'row');
    case 'FAILED':
      return errors[0] ?? 'Failed';
  }
}

/** Progress of a table import. */
export function ImportLine({ task }: { readonly task: FragmentType<ImportLine_TaskFragment> }) {
  const { data, complete } = useFragment({
    fragment: ImportLine_TaskFragmentDoc,
    fragmentName: 'ImportLine_task',
    from: task,
  });
  if (!complete) {
    return null;
  }
  const { icon: Glyph, color, word } = looks[data.status];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '16px minmax(0, 1fr)', md: '16px minmax(0, 1fr) minmax(0, 2fr)' }}
      columnGap="3"
      alignItems="start"
      paddingInline="4"
      paddingBlock="7px"
      borderTopWidth="1px"
      borderColor="border.faint"
      textStyle="small"
    >
      <chakra.span
        role="img"
        aria-label={word}
        color={color}
        marginTop="3px"
        css={data.status === 'IN_PROGRESS' ? { '& svg': { animation: 'spin 1.2s linear infinite' } } : {}}
      >
        <Glyph size={16} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <chakra.span fontWeight="500" overflowWrap="anywhere">
        {data.table?.hierarchyPath.join('.') || 'All tables'}
      </chakra.span>
      <chakra.span
        gridColumn={{ base: '2', md: '3' }}
        textAlign={{ md: data.status === 'FAILED' ? 'left' : 'right' }}
        color={data.status === 'FAILED' ? 'bad' : 'fg.muted'}
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {said(data)}
      </chakra.span>
    </chakra.li>
  );
}
