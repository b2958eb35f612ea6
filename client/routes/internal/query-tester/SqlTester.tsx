import { chakra } from '@chakra-ui/react/styled-system';
import { Database, Play, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { failureText } from '../../../apollo/failure.ts';
import type { DataSourceType } from '../../../apollo/schema.generated.ts';
import { CodeTab } from '../../../components/code/CodeTab.tsx';
import { QueryEditor } from '../../../components/semql/editor/QueryEditor.tsx';
import { RunOutcome } from '../../../components/semql/RunOutcome.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { sqlDialects } from '../../../components/sql/sqlDialects.ts';
import { useCheckedSql } from '../../../components/sql/useCheckedSql.ts';
import { useRunSql } from './useRunSql.ts';
import { useTableCompletions } from '../../../components/sql/useTableCompletions.ts';

type TabName = 'Result' | 'SQL sent to the database';

const tabs = [{ name: 'Result' }, { name: 'SQL sent to the database' }] as const;

interface SqlTesterProps {
  readonly dataSourceId: string;
  readonly type: DataSourceType;
  /** Whose tables count; null: all of the source. */
  readonly agentId: string | null;
  /** Initial text of the editor. */
  readonly initial: string;
  /** Called with each executed SQL, so that the page can offer a link to share. */
  readonly onRun: (sql: string) => void;
}

/**
 * An editor for SQL. What is typed stays when another source or agent is chosen; what came of it
 * does not.
 */
export function SqlTester({ initial, ...place }: SqlTesterProps) {
  const [text, setText] = useState(initial);
  return <SourceTester key={`${place.dataSourceId}:${place.agentId}`} {...place} text={text} onText={setText} />;
}

interface SourceTesterProps extends Omit<SqlTesterProps, 'initial'> {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** SQL against one source: checked as it is typed, shown as it would be sent, and run. */
function SourceTester({ dataSourceId, type, agentId, text, onText, onRun }: SourceTesterProps) {
  const dialect = sqlDialects[type];
  const [tab, setTab] = useState<TabName>('Result');
  const { complete, tables } = useTableCompletions(dataSourceId, agentId, dialect);
  const { run, stop, running, outcome } = useRunSql(dataSourceId, agentId);
  const { checked, current, error } = useCheckedSql(dataSourceId, agentId, text);
  const refusal = checked?.refusal ?? null;
  const marks = useMemo(
    () => (refusal === null ? [] : [{ ...refusal, severity: 'error', corrections: [] }]),
    [refusal],
  );
  const empty = text.trim() === '';

  function start() {
    if (empty || running) {
      return;
    }
    setTab('Result');
    onRun(text);
    void run(text);
  }

  return (
    <chakra.section
      aria-label="Query tester"
      display="flex"
      flexDirection="column"
      minHeight="0"
      minWidth="0"
      bg="bg.panel"
    >
      <chakra.div
        flex="0 0 auto"
        height="240px"
        borderBlockWidth="1px"
        resize="vertical"
        overflow="hidden"
        minHeight="120px"
      >
        <QueryEditor
          label="SQL"
          dialect={dialect}
          value={text}
          onChange={onText}
          diagnostics={empty ? [] : current ? marks : null}
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
        textStyle="small"
        color="fg.subtle"
      >
        {running ? (
          <Button onClick={stop}>
            <Icon of={Square} size={14} />
            Stop
          </Button>
        ) : (
          <Button kind="primary" disabled={empty} onClick={start}>
            <Icon of={Play} size={14} />
            Run
          </Button>
        )}
        <chakra.div role="status" flex="1" minWidth="0">
          {error !== undefined
            ? failureText(error)
            : refusal !== null && !empty
              ? `${refusal.message} ${refusal.advice}`
              : empty
                ? tablesText(tables)
                : checked === null
                  ? 'Checking…'
                  : 'Ready to run.'}
        </chakra.div>
      </chakra.div>
      <chakra.div flex="1" minHeight="0" overflow="auto">
        <Tabs<TabName> label="Outcome" tabs={tabs} selected={tab} onSelect={setTab}>
          {tab === 'Result' && <RunOutcome running={running} outcome={outcome} />}
          {tab === 'SQL sent to the database' &&
            (checked?.sql == null ? (
              <EmptyState icon={Database}>The SQL sent to the database appears here as you type.</EmptyState>
            ) : (
              <CodeTab language="SQL" texts={[checked.sql]} />
            ))}
        </Tabs>
      </chakra.div>
    </chakra.section>
  );
}

function tablesText(tables: number | null): string {
  if (tables === null) {
    return 'Ctrl Enter runs the query.';
  }
  if (tables === 0) {
    return 'You cannot read any table of this data source.';
  }
  return `${tables} ${tables === 1 ? 'table' : 'tables'} can be read. Ctrl Enter runs the query.`;
}
