import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { GridLine } from '../../../../../ui/layout/GridTable.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { SavedCheckbox } from '../SavedCheckbox.tsx';
import type { AgentTablesQuery } from './agentTables.generated.ts';

type Table = AgentTablesQuery['dataSources']['edges'][number]['node']['tables']['edges'][number]['node'];

interface GivenTableProps {
  readonly table: Table;
  /** True: the agent reads its metadata only; null: it does not have the table. */
  readonly metadataOnly: boolean | null;
  /** True: the agent may have no more tables. */
  readonly full: boolean;
  readonly onGive: (metadataOnly: boolean) => Promise<unknown>;
  readonly onTake: () => Promise<unknown>;
}

/** A table that the agent may read or not, and whether its rows too. */
export function GivenTable({ table, metadataOnly, full, onGive, onTake }: GivenTableProps) {
  const given = metadataOnly !== null;
  const facts = [
    counted(table.columnCount, 'column'),
    ...(table.rowCount === null ? [] : [counted(table.rowCount, 'row')]),
  ];
  return (
    <GridLine
      asChild
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 150px auto' }}
      minHeight="11"
      _first={{ borderTopWidth: 0 }}
    >
      <li>
        <SavedCheckbox checked={given} disabled={full && !given} onSave={(on) => (on ? onGive(false) : onTake())}>
          <chakra.span fontWeight="600" overflowWrap="anywhere">
            {table.schema === null ? table.name : `${table.schema}.${table.name}`}
          </chakra.span>{' '}
          <chakra.span color="fg.subtle">{facts.join(' · ')}</chakra.span>
        </SavedCheckbox>
        <chakra.div display={{ base: 'none', md: 'block' }} textStyle="small">
          {given && (
            <SavedCheckbox checked={metadataOnly} onSave={onGive}>
              Metadata only
            </SavedCheckbox>
          )}
        </chakra.div>
        <Button asChild kind="plain" size="icon" aria-label={`Preview ${table.name}`} title="Preview">
          <Link to={`/studio/tables/${table.id}/sample`}>
            <Icon of={Eye} size={15} />
          </Link>
        </Button>
      </li>
    </GridLine>
  );
}
