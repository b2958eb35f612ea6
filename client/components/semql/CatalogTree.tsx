import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { failureText } from '../../apollo/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { CatalogLine } from './CatalogLine.tsx';
import { catalogRows, type CatalogRow } from './catalogRows.ts';
import { CatalogTreeDocument } from './catalogTree.generated.ts';
import { treeStep } from './treeStep.ts';

interface CatalogTreeProps {
  /** Whose view of the semantic layer counts; null: all of it. */
  readonly agentId: string | null;
  /** Hears what was chosen, as a query names it. */
  readonly onInsert: (name: string, kind: CatalogRow['kind']) => void;
}

/** Everything a query may name: metrics, and models with what they have. A click puts the name into the query. */
export function CatalogTree({ agentId, onInsert }: CatalogTreeProps) {
  const [search, setSearch] = useState('');
  const words = useSettled(search.trim());
  // What is seen depends on who asks and what for, so that it is no state of the things themselves.
  const { data, previousData, error, refetch } = useQuery(CatalogTreeDocument, {
    variables: { input: { agentId, search: words } },
    fetchPolicy: 'no-cache',
  });
  const schema = (data ?? previousData)?.semqlSchema;
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" height="100%">
      <chakra.div padding="2.5" paddingBottom="1.5">
        <Input
          type="search"
          aria-label="Search the catalog"
          placeholder="Search the catalog"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </chakra.div>
      {error !== undefined && schema === undefined && (
        <chakra.div padding="2.5">
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The catalog could not be read: {failureText(error)}
          </Notice>
        </chakra.div>
      )}
      {schema === undefined && error === undefined && (
        <chakra.div padding="2.5">
          <Skeleton height="160px" />
        </chakra.div>
      )}
      {schema !== undefined && <Lines schema={schema} searched={words !== ''} onInsert={onInsert} />}
    </chakra.div>
  );
}

interface LinesProps extends Pick<CatalogTreeProps, 'onInsert'> {
  readonly schema: Parameters<typeof catalogRows>[0];
  /** True: what was found is shown without being opened. */
  readonly searched: boolean;
}

/** The lines of the tree. One of them can be reached by Tab, the arrows go to the others. */
function Lines({ schema, searched, onInsert }: LinesProps) {
  // Lines that are not as they are by themselves: shut, or open while something is searched for.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = catalogRows(schema, (key) => turned.has(key) !== searched);
  const reachable = rows.find(({ key }) => key === active) ?? rows[0];

  function turn({ key }: CatalogRow) {
    const after = new Set(turned);
    if (!after.delete(key)) after.add(key);
    setTurned(after);
  }

  function choose(row: CatalogRow) {
    setActive(row.key);
    if (row.insert === null) turn(row);
    else onInsert(row.insert, row.kind);
  }

  function go(row: CatalogRow) {
    setActive(row.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  }

  if (rows.length === 0) {
    return (
      <chakra.p padding="4" fontSize="13px" color="fg.subtle" role="status">
        {searched ? 'Nothing is called like that.' : 'There is no model yet.'}
      </chakra.p>
    );
  }
  const more = schema.models.totalCount - schema.models.edges.length;
  return (
    <chakra.div flex="1" minHeight="0" overflowY="auto" paddingBottom="2">
      <chakra.ul
        ref={list}
        role="tree"
        aria-label="Catalog"
        listStyle="none"
        onKeyDown={(event) => {
          const step = treeStep(event.key, rows, reachable);
          if (step === null) return;
          event.preventDefault();
          if (step.kind === 'go') go(step.row);
          else if (step.kind === 'turn') turn(step.row);
          else choose(step.row);
        }}
      >
        {rows.map((row) => (
          <CatalogLine
            key={row.key}
            row={row}
            reachable={row === reachable}
            onReach={() => setActive(row.key)}
            onChoose={() => choose(row)}
            onTurn={() => {
              setActive(row.key);
              turn(row);
            }}
          />
        ))}
      </chakra.ul>
      {more > 0 && (
        <chakra.p padding="2" paddingInline="4" fontSize="12.5px" color="fg.subtle">
          {more.toLocaleString('en')} more models: search for them.
        </chakra.p>
      )}
    </chakra.div>
  );
}
