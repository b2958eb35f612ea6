import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { ReadFailure } from '../../ReadFailure.tsx';
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

/**
 * Everything a query may name: metrics, and models with what they have. A click puts the name into
 * the query.
 */
export function CatalogTree({ agentId, onInsert }: CatalogTreeProps) {
  const [search, setSearch] = useState('');
  const words = useSettled(search.trim());
  // Visibility depends on the viewer and the agent, so the result must not enter the shared cache.
  const { data, previousData, error, refetch } = useQuery(CatalogTreeDocument, {
    variables: { input: { agentId, search: words } },
    fetchPolicy: 'no-cache',
  });
  const schema = (data ?? previousData)?.semqlSchema;
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" height="100%">
      <chakra.div padding="2.5" paddingBottom="1.5">
        <SearchField label="Search the catalog" value={search} onChange={setSearch} />
      </chakra.div>
      {error !== undefined && schema === undefined && (
        <chakra.div padding="2.5">
          <ReadFailure of="The catalog" error={error} onRetry={refetch} />
        </chakra.div>
      )}
      {schema === undefined && error === undefined && (
        <chakra.div padding="2.5">
          <SkeletonLines count={8} height={28} />
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
    if (!after.delete(key)) {
      after.add(key);
    }
    setTurned(after);
  }

  function choose(row: CatalogRow) {
    setActive(row.key);
    if (row.insert === null) {
      turn(row);
    } else {
      onInsert(row.insert, row.kind);
    }
  }

  function go(row: CatalogRow) {
    setActive(row.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  }

  if (rows.length === 0) {
    return (
      <chakra.p padding="4" textStyle="small" color="fg.subtle" role="status">
        {searched ? 'Nothing matches your search.' : 'There are no models yet.'}
      </chakra.p>
    );
  }
  const more = schema.models.totalCount - schema.models.edges.length;
  return (
    <chakra.div flex="1" minHeight="0" overflowY="auto" scrollbarGutter="stable" paddingBottom="2">
      <chakra.ul
        ref={list}
        role="tree"
        aria-label="Catalog"
        listStyle="none"
        onKeyDown={(event) => {
          const step = treeStep(event.key, rows, reachable);
          if (step === null) {
            return;
          }
          event.preventDefault();
          if (step.kind === 'go') {
            go(step.row);
          } else if (step.kind === 'turn') {
            turn(step.row);
          } else {
            choose(step.row);
          }
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
        <chakra.p padding="2" paddingInline="4" textStyle="caption" color="fg.subtle">
          {more.toLocaleString('en')} more models. Search to find them.
        </chakra.p>
      )}
    </chakra.div>
  );
}
