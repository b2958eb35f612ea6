import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { PageHeader } from '../../../../../components/header/PageHeader.tsx';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { mostTables, useImportTables } from '../../../../../components/connectors/useImportTables.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { firstChoice, keyOf, type Choosable } from './choosable.ts';
import { TableCard } from './TableCard.tsx';
import { TablePickerDocument } from './TablePicker.generated.ts';

/** Tables the account can read, listed live, to choose from. */
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
    <Screen appearing>
      <ConnectSteps at="tables" />
      <PageHeader
        title={source == null ? 'Choose tables' : `Choose tables of ${source.name}`}
        trail={[
          { label: 'Data', to: '/studio/data' },
          ...(source == null ? [] : [{ label: source.name, to: `/studio/data/${source.id}` }]),
        ]}
        mark={source != null && <ConnectorTile type={source.type} size="sm" />}
      />
      <chakra.p color="fg.muted" textStyle="paragraph" marginBottom="2">
        Quarry reads columns, keys, statistics and a few sample rows. The rows stay where they are.
      </chakra.p>
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
        <EmptyState icon={Database} action={<Button onClick={() => void refetch()}>Refresh</Button>}>
          The account cannot read any table. Grant it SELECT on the tables you want to use, then refresh.
        </EmptyState>
      )}
      {tables !== null && tables.length > 0 && (
        <Choice dataSourceId={dataSourceId} tables={tables} onLookAgain={() => void refetch()} />
      )}
    </Screen>
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
  // To choose all means what is new: what is imported is chosen one by one, to be read again.
  const fresh = shown.filter(({ imported }) => !imported);
  const freshChosen = fresh.filter((table) => chosen.has(keyOf(table))).length;
  const importedCount = tables.filter(({ imported }) => imported).length;
  // A table may be gone since it was chosen.
  const coming = tables.filter((table) => chosen.has(keyOf(table)));

  function choose(which: readonly Choosable[], on: boolean) {
    const next = new Set(chosen);
    for (const table of which) {
      if (on) {
        next.add(keyOf(table));
      } else {
        next.delete(keyOf(table));
      }
    }
    setChosen(next);
  }

  async function start() {
    if (await importTables(coming.map(({ path }) => path))) {
      await navigate(`/studio/data/${dataSourceId}/tables`);
    }
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
          <SearchField
            label="Search tables"
            placeholder={`Search ${counted(tables.length, 'table')}`}
            value={search}
            onChange={setSearch}
          />
        </chakra.div>
        <Checkbox
          checked={fresh.length > 0 && freshChosen === fresh.length}
          mixed={freshChosen > 0 && freshChosen < fresh.length}
          disabled={fresh.length === 0}
          onChange={(event) => choose(fresh, event.target.checked)}
        >
          {wanted !== '' || importedCount > 0
            ? `Select ${wanted === '' ? 'all' : 'these'} ${fresh.length.toLocaleString('en')} new`
            : 'Select all'}
        </Checkbox>
        {importedCount > 0 && (
          <chakra.span color="fg.subtle" textStyle="small">
            {importedCount.toLocaleString('en')} already imported; choosing one imports it again
          </chakra.span>
        )}
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
              Refresh
            </Button>
          }
        >
          Nothing was imported: {refusal}
        </Notice>
      )}
      {coming.length > mostTables && (
        <Notice tone="warn">
          At most {mostTables} tables can be imported at once. Choose fewer, and import the others afterwards.
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
