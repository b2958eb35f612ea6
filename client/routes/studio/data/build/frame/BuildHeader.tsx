import { chakra } from '@chakra-ui/react/styled-system';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '../../../../../components/header/PageHeader.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { ModelChoice } from '../choices/choices.ts';

interface BuildHeaderProps {
  readonly source: { readonly id: string; readonly name: string } | null;
  /** True: an agent is wanted, and the models are made for it. */
  readonly forAgent?: boolean;
  /** Absent: not drafted yet. */
  readonly models?: readonly ModelChoice[];
  readonly canUndo?: boolean;
  readonly onUndo?: () => void;
}

/** Where the page lies, how much is drafted, and the way out. */
export function BuildHeader({ source, forAgent = false, models, canUndo = false, onUndo }: BuildHeaderProps) {
  const rows = models?.reduce((sum, { draft }) => sum + (draft.table.rowCount ?? 0), 0);
  const tables = source === null ? '/studio/data' : `/studio/data/${source.id}/tables`;
  return (
    <PageHeader
      title={forAgent ? 'Build an agent' : 'Build models'}
      trail={[{ label: 'Data', to: '/studio/data' }, ...(source === null ? [] : [{ label: source.name, to: tables }])]}
      facts={
        models !== undefined &&
        rows !== undefined &&
        models.length > 0 && (
          <Chip>
            {counted(models.length, 'table')} · {counted(rows, 'row')}
          </Chip>
        )
      }
      actions={
        <>
          {models !== undefined && (
            <chakra.span display={{ base: 'none', xl: 'inline' }}>Nothing is saved before you press create</chakra.span>
          )}
          {canUndo && (
            <Button kind="plain" size="icon" aria-label="Undo" title="Undo" onClick={onUndo}>
              <Icon of={Undo2} />
            </Button>
          )}
          <Button asChild>
            <Link to={tables}>Not now</Link>
          </Button>
        </>
      }
    />
  );
}
