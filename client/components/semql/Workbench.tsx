import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../apollo/failure.ts';
import type { SqlDialect } from '../../apollo/schema.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ExplainTab } from './ExplainTab.tsx';
import { Fixes } from './Fixes.tsx';
import { QueryEditor } from './QueryEditor.tsx';
import { RunOutcome } from './RunOutcome.tsx';
import { semqlDialect } from './semqlDialect.ts';
import { SqlTab } from './SqlTab.tsx';
import { useCompiled } from './useCompiled.ts';
import { useCompletions } from './useCompletions.ts';
import { useQueryText } from './useQueryText.ts';
import { useRunSemql } from './useRunSemql.ts';

type TabName = 'Result' | 'SQL' | 'Explain';

const tabs = [{ name: 'Result' }, { name: 'SQL' }, { name: 'Explain' }] as const;

interface WorkbenchProps {
  /** Whose view of the semantic layer counts; null: all of it. */
  readonly agentId: string | null;
}

/** A place to try SemQL: what is typed is compiled as it is typed; running it shows rows, the tabs show SQL and why. */
export function Workbench({ agentId }: WorkbenchProps) {
  const { text, setText, remember } = useQueryText();
  const [tab, setTab] = useState<TabName>('Result');
  const [dialect, setDialect] = useState<SqlDialect | null>(null);
  const complete = useCompletions(agentId);
  const { run, running, outcome } = useRunSemql(agentId);
  const empty = text.trim() === '';
  const { compiled, current, error } = useCompiled(empty ? null : { semql: text, agentId, dialect });

  function start() {
    if (empty || running) return;
    setTab('Result');
    remember();
    void run(text);
  }

  return (
    <chakra.section
      aria-label="Workbench"
      display="flex"
      flexDirection="column"
      minHeight="0"
      minWidth="0"
      bg="bg.panel"
    >
      <chakra.div
        flex="0 0 auto"
        height="240px"
        borderBottomWidth="1px"
        resize="vertical"
        overflow="hidden"
        minHeight="120px"
      >
        <QueryEditor
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
        alignItems="center"
        gap="3"
        padding="2.5"
        paddingInline="4"
        borderBottomWidth="1px"
        fontSize="13px"
        color="fg.subtle"
      >
        <Button kind="primary" disabled={empty || running} onClick={start}>
          <Icon of={Play} size={14} />
          {running ? 'Running…' : 'Run'}
        </Button>
        <chakra.div flex="1" minWidth="0">
          <chakra.div role="status" lineClamp="3">
            {verdict(compiled, empty, error)}
          </chakra.div>
        </chakra.div>
        {current && !empty && <Fixes diagnostics={compiled?.diagnostics ?? []} onFix={setText} />}
        {compiled?.canonicalText != null && compiled.canonicalText !== text && current && (
          <Button onClick={() => setText(compiled.canonicalText ?? text)}>Format</Button>
        )}
      </chakra.div>
      <chakra.div flex="1" minHeight="0" overflow="auto">
        <Tabs<TabName> label="Outcome" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === 'Result' && <RunOutcome running={running} outcome={outcome} />}
          {tab === 'SQL' && <SqlTab compiled={compiled} dialect={dialect} onDialectChange={setDialect} />}
          {tab === 'Explain' && <ExplainTab compiled={compiled} />}
        </Tabs>
      </chakra.div>
    </chakra.section>
  );
}

function verdict(compiled: ReturnType<typeof useCompiled>['compiled'], empty: boolean, error: Error | undefined) {
  if (error !== undefined) return `It could not be compiled: ${failureText(error)}`;
  if (empty || compiled === null) return 'Ctrl Enter runs the query.';
  const [first] = compiled.diagnostics;
  return first === undefined ? 'It compiles.' : `${first.message} ${first.advice}`;
}
