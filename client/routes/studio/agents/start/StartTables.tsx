import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { buildAgentAddress } from '../../../../components/buildPlace.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonLines } from '../../../../ui/feedback/SkeletonLines.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { StartTablesDocument } from './StartRoute.generated.ts';

interface StartTablesProps {
  readonly dataSourceId: string;
  /** Tables that an agent can have. */
  readonly most: number;
}

/** Tables of one source with their ticks, and the way on with those that are ticked. */
export function StartTables({ dataSourceId, most }: StartTablesProps) {
  const { data, error, refetch } = useQuery(StartTablesDocument, { variables: { dataSourceId } });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const tables = data?.dataSource?.tables;
  const shown = tables?.edges.flatMap(({ node }) =>
    node.name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()) ? node : [],
  );
  const tick = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const fits = chosen.size > 0 && chosen.size <= most;
  return (
    <chakra.div bg="bg.side" borderTopWidth="1px" borderColor="border.faint" padding="4">
      {error !== undefined && <ReadFailure of="The tables" error={error} onRetry={refetch} />}
      {shown === undefined && error === undefined && <SkeletonLines count={4} height={28} />}
      {shown !== undefined && tables !== undefined && (
        <>
          {tables.edges.length > 8 && (
            <chakra.div maxWidth="320px" marginBottom="3">
              <SearchField label="Search tables" value={search} onChange={setSearch} />
            </chakra.div>
          )}
          <chakra.fieldset
            aria-label="Tables"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))"
            columnGap="4"
            rowGap="1.5"
            maxHeight="280px"
            overflowY="auto"
          >
            {shown.map(({ id, name, rowCount, models }) => (
              <Checkbox key={id} checked={chosen.has(id)} onChange={({ target }) => tick(id, target.checked)}>
                <chakra.span overflowWrap="anywhere">{name}</chakra.span>
                <chakra.span display="block" textStyle="note" color="fg.subtle">
                  {[
                    ...(rowCount === null ? [] : [counted(rowCount, 'row')]),
                    ...(models.length === 0 ? [] : ['has a model']),
                  ].join(', ')}
                </chakra.span>
              </Checkbox>
            ))}
          </chakra.fieldset>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginTop="4">
            <Button asChild={fits} kind="primary" disabled={!fits}>
              {fits ? (
                <Link to={buildAgentAddress(dataSourceId, [...chosen])}>
                  Continue with {counted(chosen.size, 'table')}
                  <Icon of={ArrowRight} size={15} />
                </Link>
              ) : (
                'Continue'
              )}
            </Button>
            <chakra.span role="status" textStyle="note" color={chosen.size > most ? 'warn' : 'fg.subtle'}>
              {chosen.size > most
                ? `An agent can have ${most} tables, and ${chosen.size} are ticked.`
                : tables.totalCount > tables.edges.length &&
                  `The first ${tables.edges.length} of ${counted(tables.totalCount, 'table')} are listed.`}
            </chakra.span>
          </chakra.div>
        </>
      )}
    </chakra.div>
  );
}
