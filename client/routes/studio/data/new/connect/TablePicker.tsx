import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { mostTables, useImportTables } from '../../../../../components/connectors/useImportTables.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { counted } from '../../../../../ui/counted.ts';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { Input } from '../../../../../ui/Field.tsx';
import { Notice } from '../../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { firstChoice, keyOf, type Choosable } from './choosable.ts';
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
      {tables !== null && tables.length > 0 && (
        <Choice dataSourceId={dataSourceId} tables={tables} onLookAgain={() => void refetch()} />
      )}
    </chakra.div>
  );
}

interface ChoiceProps {
  readonly dataSourceId: string;
  readonly tables: readonly Choosable[];
  /** Asks the source once more what there is. */
  readonly onLookAgain: () => void;
}

function Choice({ dataSourceId, tables, onLookAgain }: ChoiceProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstChoice(tables));
  const { importing, refusal, forgetRefusal, importTables } = useImportTables(dataSourceId);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = tables.filter(({ path }) => path.join('.').toLocaleLowerCase().includes(wanted));
  const shownChosen = shown.filter((table) => chosen.has(keyOf(table))).length;
  // A table may be gone since it was chosen.
  const coming = tables.filter((table) => chosen.has(keyOf(table)));

  function choose(which: readonly Choosable[], on: boolean) {
    const next = new Set(chosen);
    for (const table of which) {
      if (on) next.add(keyOf(table));
      else next.delete(keyOf(table));
    }
    setChosen(next);
  }

  async function start() {
    if (await importTables(coming.map(({ path }) => path))) await navigate(`/studio/data/${dataSourceId}/tables`);
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
            placeholder={`Search ${counted(tables.length, 'table')}`}
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
          disabled={coming.length === 0 || coming.length > mostTables || importing}
          onClick={() => void start()}
        >
          Import {counted(coming.length, 'table')}
        </Button>
      </chakra.div>
      {refusal !== null && (
        <Notice
          tone="bad"
          action={
            <Button
              onClick={() => {
                forgetRefusal();
                onLookAgain();
              }}
            >
              Look again
            </Button>
          }
        >
          Nothing was imported: {refusal}
        </Notice>
      )}
      {coming.length > mostTables && (
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
