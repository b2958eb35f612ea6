import { chakra } from '@chakra-ui/react/styled-system';
import { ListTree, Play } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { failureText } from '../../apollo/failure.ts';
import type { SqlDialect } from '../../apollo/schema.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import type { CatalogRow } from './catalog/catalogRows.ts';
import { CatalogTree } from './catalog/CatalogTree.tsx';
import { ExplainTab } from './ExplainTab.tsx';
import { Fixes } from './editor/Fixes.tsx';
import { QueryEditor, type QueryEditorHandle } from './editor/QueryEditor.tsx';
import { RunOutcome } from './RunOutcome.tsx';
import { semqlDialect } from './editor/semqlDialect.ts';
import { SqlTab } from './SqlTab.tsx';
import { useCompiled } from './useCompiled.ts';
import { useCompletions } from './editor/useCompletions.ts';
import { useQueryText } from './useQueryText.ts';
import { useRunSemql } from './useRunSemql.ts';

type TabName = 'Result' | 'SQL' | 'Explain';

const tabs = [{ name: 'Result' }, { name: 'SQL' }, { name: 'Explain' }] as const;

/** Actions that other components can perform on the workbench. */
export interface WorkbenchHandle {
  /** Puts a query into the editor; what stood there comes back with undo. */
  readonly open: (semql: string) => void;
}

interface WorkbenchProps {
  /** Whose view of the semantic layer counts; null: all of it. */
  readonly agentId: string | null;
  readonly ref?: Ref<WorkbenchHandle>;
}

/**
 * A place to try SemQL: what is typed is compiled as it is typed; running it shows rows, the tabs
 * show SQL and why.
 */
export function Workbench({ agentId, ref }: WorkbenchProps) {
  const { text, setText, remember } = useQueryText();
  const [tab, setTab] = useState<TabName>('Result');
  const [dialect, setDialect] = useState<SqlDialect | null>(null);
  const complete = useCompletions(agentId);
  const { run, running, outcome } = useRunSemql(agentId);
  const empty = text.trim() === '';
  const { compiled, current, error } = useCompiled(empty ? null : { semql: text, agentId, dialect });

  const editor = useRef<QueryEditorHandle>(null);
  const place = useRef<HTMLElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const catalog = useId();
  // On a narrow screen the catalog stays closed until the user opens it.
  const [catalogOpen, setCatalogOpen] = useState(false);

  useImperativeHandle(ref, () => ({
    open(semql) {
      setText(semql);
      place.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  function insert(name: string, kind: CatalogRow['kind']) {
    const isColumn = kind === 'metric' || kind === 'measure' || kind === 'dimension';
    editor.current?.insert(empty && isColumn ? `SELECT ${name}` : name);
  }

  function start() {
    if (empty || running) {
      return;
    }
    setTab('Result');
    remember();
    void run(text);
  }

  // The rows may come below the window: the page moves as far as it must to show them.
  useEffect(() => {
    if (running || outcome.kind !== 'none') {
      answer.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [running, outcome]);

  return (
    <chakra.section
      ref={place}
      aria-label="Workbench"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '224px minmax(0, 1fr)' }}
      gridTemplateRows={{ base: 'auto minmax(0, 1fr)', md: 'minmax(0, 1fr)' }}
      minHeight="0"
      minWidth="0"
      bg="bg.panel"
    >
      <chakra.div
        borderRightWidth={{ md: '1px' }}
        borderBottomWidth={{ base: '1px', md: '0' }}
        minHeight="0"
        display="flex"
        flexDirection="column"
      >
        <Button
          kind="plain"
          aria-expanded={catalogOpen}
          aria-controls={catalog}
          onClick={() => setCatalogOpen(!catalogOpen)}
          display={{ base: 'inline-flex', md: 'none' }}
          alignSelf="flex-start"
          margin="2"
        >
          <Icon of={ListTree} />
          Catalog
        </Button>
        <chakra.div
          id={catalog}
          display={{ base: catalogOpen ? 'block' : 'none', md: 'block' }}
          height={{ base: '300px', md: '100%' }}
          minHeight="0"
        >
          <CatalogTree agentId={agentId} onInsert={insert} />
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" minHeight="0" minWidth="0">
        <chakra.div
          flex="0 0 auto"
          height="240px"
          borderBottomWidth="1px"
          resize="vertical"
          overflow="hidden"
          minHeight="120px"
        >
          <QueryEditor
            ref={editor}
            dialect={semqlDialect}
            label="SemQL"
            value={text}
            onChange={setText}
            diagnostics={empty ? [] : current ? (compiled?.diagnostics ?? null) : null}
            complete={complete}
            onRun={start}
          />
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
          padding="2.5"
          paddingInline="4"
          borderBottomWidth="1px"
          textStyle="small"
          color="fg.subtle"
        >
          <Button kind="primary" disabled={empty || running} onClick={start}>
            <Icon of={Play} size={14} />
            {running ? 'Running…' : 'Run'}
          </Button>
          <chakra.div role="status" flex="1 1 220px" minWidth="0">
            {verdict(compiled, empty, error)}
          </chakra.div>
          {current && !empty && <Fixes diagnostics={compiled?.diagnostics ?? []} onFix={setText} />}
          {compiled?.canonicalText != null && compiled.canonicalText !== text && current && (
            <Button onClick={() => setText(compiled.canonicalText ?? text)}>Format</Button>
          )}
        </chakra.div>
        <chakra.div ref={answer} flex="1" minHeight="0" overflow="auto" scrollbarGutter="stable">
          <Tabs<TabName> label="Outcome" tabs={tabs} selected={tab} onSelect={setTab}>
            {tab === 'Result' && <RunOutcome running={running} outcome={outcome} />}
            {tab === 'SQL' && <SqlTab compiled={compiled} dialect={dialect} onDialectChange={setDialect} />}
            {tab === 'Explain' && <ExplainTab compiled={compiled} />}
          </Tabs>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}

function verdict(compiled: ReturnType<typeof useCompiled>['compiled'], empty: boolean, error: Error | undefined) {
  if (error !== undefined) {
    return `The query could not be compiled: ${failureText(error)}`;
  }
  if (empty || compiled === null) {
    return 'Ctrl Enter runs the query.';
  }
  const [first] = compiled.diagnostics;
  return first === undefined ? 'It compiles.' : `${first.message} ${first.advice}`;
}
