import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { useImportTables } from '../../../../../components/connectors/useImportTables.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { Input } from '../../../../../ui/Field.tsx';
import { Notice } from '../../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { firstChoice, keyOf, mostTables, type Choosable } from './choosable.ts';
import { TableCard } from './TableCard.tsx';
import { TablePickerDocument } from './TablePicker.generated.ts';

/** What the account may read, asked now, to choose from. */
export function TablePicker({ dataSourceId }: { readonly dataSourceId: string }) {
  const { data, error, loading, refetch } = useQuery(TablePickerDocument, {
    variables: { dataSourceId },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const source = data?.dataSource;
  const answer = data?.availableTables;
  const tables = answer?.__typename === 'QueryAvailableTablesSuccess' ? answer.data : null;
  const failure = answer !== undefined && tables === null ? failureOf(answer) : (error ?? null);
  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="1080px" animation="appear 150ms ease-out">
      <ConnectSteps at="tables" />
      <chakra.header display="flex" alignItems="center" gap="3" marginBottom="4" minHeight="10">
        {source != null && <ConnectorTile type={source.type} />}
        <div>
          <chakra.h2 fontSize="20px" lineHeight="28px" fontWeight="600">
            {source == null ? 'Choose tables' : `Choose tables of ${source.name}`}
          </chakra.h2>
          <chakra.p color="fg.muted" fontSize="13px" lineHeight="20px">
            Quarry reads columns, keys, statistics and a few sample rows. The rows stay where they are.
          </chakra.p>
        </div>
      </chakra.header>
      {failure !== null && !loading && (
        <Notice
          tone="bad"
          action={
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              <Button onClick={() => void refetch()}>Try again</Button>
              <Button asChild>
                <Link to={`/studio/data/${dataSourceId}/connection`}>Change the connection</Link>
              </Button>
            </chakra.div>
          }
        >
          {failureText(failure)}
        </Notice>
      )}
      {loading && tables === null && <PickerSkeleton />}
      {tables?.length === 0 && (
        <EmptyState icon={Database} action={<Button onClick={() => void refetch()}>Look again</Button>}>
          The account may read no table. Grant it SELECT on the tables it is meant to read, then look again.
        </EmptyState>
      )}
      {tables !== null && tables.length > 0 && <Choice dataSourceId={dataSourceId} tables={tables} />}
    </chakra.div>
  );
}

function Choice({ dataSourceId, tables }: { readonly dataSourceId: string; readonly tables: readonly Choosable[] }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstChoice(tables));
  const { importing, importTables } = useImportTables(dataSourceId);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = tables.filter(({ path }) => path.join('.').toLocaleLowerCase().includes(wanted));
  const shownChosen = shown.filter((table) => chosen.has(keyOf(table))).length;

  function choose(which: readonly Choosable[], on: boolean) {
    const next = new Set(chosen);
    for (const table of which) {
      if (on) next.add(keyOf(table));
      else next.delete(keyOf(table));
    }
    setChosen(next);
  }

  async function start() {
    const paths = tables.filter((table) => chosen.has(keyOf(table))).map(({ path }) => path);
    if (await importTables(paths)) await navigate(`/studio/data/${dataSourceId}/tables`);
  }

  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        position="sticky"
        top="0"
        zIndex="sticky"
        bg="bg"
        paddingBlock="3"
      >
        <chakra.div flex="1" minWidth="180px" maxWidth="360px">
          <Input
            type="search"
            aria-label="Search tables"
            placeholder={`Search ${tables.length.toLocaleString('en')} tables`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </chakra.div>
        <Checkbox
          checked={shown.length > 0 && shownChosen === shown.length}
          mixed={shownChosen > 0 && shownChosen < shown.length}
          disabled={shown.length === 0}
          onChange={(event) => choose(shown, event.target.checked)}
        >
          {wanted === '' ? 'Select all' : `Select these ${shown.length.toLocaleString('en')}`}
        </Checkbox>
        <chakra.span flex="1" />
        <Button
          kind="primary"
          size="lg"
          disabled={chosen.size === 0 || chosen.size > mostTables || importing}
          onClick={() => void start()}
        >
          Import {chosen.size.toLocaleString('en')} {chosen.size === 1 ? 'table' : 'tables'}
        </Button>
      </chakra.div>
      {chosen.size > mostTables && (
        <Notice tone="warn">
          At most {mostTables} tables are imported at once. Choose fewer; the others can follow.
        </Notice>
      )}
      {shown.length === 0 && <EmptyState icon={SearchX}>No table is called “{search}”.</EmptyState>}
      <chakra.ul
        aria-label="Tables"
        listStyle="none"
        display="grid"
        gap="3"
        marginTop="2"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))"
      >
        {shown.map((table) => (
          <TableCard
            key={keyOf(table)}
            table={table}
            chosen={chosen.has(keyOf(table))}
            onChange={(on) => choose([table], on)}
          />
        ))}
      </chakra.ul>
    </>
  );
}

function PickerSkeleton() {
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))">
      <Skeleton height="60px" gridColumn="1 / -1" />
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} height="66px" borderRadius="lg" />
      ))}
    </chakra.div>
  );
}
