import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Braces, ChartLine } from 'lucide-react';
import { Tabs } from '../../ui/Tabs.tsx';
import { ApprovedBadge } from './ApprovedBadge.tsx';
import { AnswerTab } from './AnswerTab.tsx';
import { CachedNote } from './CachedNote.tsx';
import { Chart } from './Chart.tsx';
import { drawnChart } from './drawnChart.ts';
import { CodeTab } from './CodeTab.tsx';
import { ProvenanceTab } from './ProvenanceTab.tsx';
import type { Answer } from './result.ts';
import { ResultTable } from './ResultTable.tsx';
import { duration } from './stepWords.ts';

const AnswerFeedback = lazy(async () => ({ default: (await import('./AnswerFeedback.tsx')).AnswerFeedback }));

type TabName = 'Answer' | 'Table' | 'Chart' | 'SemQL' | 'SQL' | 'Provenance';

export interface AnswerProps {
  readonly answer: Answer;
  /** Answers once more with an alternative, or null where that is over: in a turn that a later one has followed. */
  readonly onChange: ((alternativeId: string) => void) | null;
}

/** An answer with everything behind it, one tab each. */
export function AnswerCard({ answer, commentId, onChange }: AnswerProps & { readonly commentId: string }) {
  const [tab, setTab] = useState<TabName>('Answer');
  const { executions, chart } = answer;
  const drawn = drawnChart(answer);
  const semql = executions.flatMap((execution) => execution.semql ?? []);
  const rows = executions[0]?.rows.length;
  const spent = executions.reduce((total, execution) => total + execution.durationMs, 0);
  const [oldest] = executions.flatMap(({ cachedAt }) => cachedAt ?? []).toSorted();
  const tabs = [
    { name: 'Answer' },
    { name: 'Table', count: rows },
    { name: 'Chart' },
    { name: 'SemQL' },
    { name: 'SQL' },
    { name: 'Provenance' },
  ] as const satisfies readonly { name: TabName; count?: number | undefined }[];
  return (
    <chakra.section aria-label="Answer" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
      <Tabs<TabName> label="Answer" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'Answer' && <AnswerTab answer={answer} onChange={onChange} />}
        {tab === 'Table' && executions.map((execution, index) => <ResultTable key={index} execution={execution} />)}
        {tab === 'Chart' &&
          (drawn !== null ? (
            <chakra.div padding="5">
              <Chart spec={drawn.spec} label={answer.sentence} />
            </chakra.div>
          ) : (
            <EmptyState icon={ChartLine}>
              This result reads best as a {chart?.type === 'big_number' ? 'number' : 'table'}.
            </EmptyState>
          ))}
        {tab === 'SemQL' &&
          (semql.length > 0 ? (
            <CodeTab language="SemQL" texts={semql} />
          ) : (
            <EmptyState icon={Braces}>This answer was computed by the SQL of an approved query.</EmptyState>
          ))}
        {tab === 'SQL' && <CodeTab language="SQL" texts={executions.map((execution) => execution.sql)} />}
        {tab === 'Provenance' && <ProvenanceTab answer={answer} />}
      </Tabs>
      <chakra.footer
        borderTopWidth="1px"
        borderColor="border.faint"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        minHeight="52px"
        padding="2.5"
        paddingInline="5"
        color="fg.subtle"
        fontSize="12.5px"
      >
        {answer.approved != null && <ApprovedBadge approved={answer.approved} />}
        {executions.length} {executions.length === 1 ? 'query' : 'queries'} · {duration(spent)} · no tokens
        {oldest !== undefined && <CachedNote at={oldest} />}
        <Suspense>
          <AnswerFeedback commentId={commentId} />
        </Suspense>
      </chakra.footer>
    </chakra.section>
  );
}
