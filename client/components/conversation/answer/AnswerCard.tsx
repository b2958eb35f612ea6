import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useIsVisitor } from '../../../session/SessionContext.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Braces, ChevronDown, ChevronUp } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ApprovedBadge } from './ApprovedBadge.tsx';
import { AnswerTab } from './AnswerTab.tsx';
import { CachedNote } from './CachedNote.tsx';
import { ChartTab } from '../chart/ChartTab.tsx';
import { CodeTab } from '../../code/CodeTab.tsx';
import { ProvenanceTab } from './ProvenanceTab.tsx';
import type { AnswerProps } from './answer.ts';
import { useReadOnly } from './readOnly.ts';
import { useKeptChart } from './useKeptChart.ts';
import { ownPictures, picturesOf } from '../chart/drawnChart.ts';
import { AnswerTable } from '../table/AnswerTable.tsx';
import { useExplained } from '../selection/useExplained.tsx';
import { useNumberDialog } from '../number/useNumberDialog.tsx';
import { moment } from './moment.ts';
import { useTokens } from './useTokens.ts';
import { duration } from '../steps/stepWords.ts';

const Receipt = lazy(() => import('../receipt/Receipt.tsx'));
const AnswerFeedback = lazy(async () => ({ default: (await import('../AnswerFeedback.tsx')).AnswerFeedback }));

type TabName = 'Answer' | 'Table' | 'Chart' | 'SemQL' | 'SQL' | 'Provenance';

/** Answer card with tabs for the answer and how it was computed. */
export function AnswerCard({ answer, onChange }: AnswerProps) {
  const [chosen, setTab] = useState<TabName>('Answer');
  const [view, setView] = useKeptChart(answer);
  const drawn = useMemo(() => picturesOf(answer, view.axes), [answer, view.axes]);
  // Columns that cannot be drawn leave the chart as it was answered, with a sentence in its tab.
  const undrawn = typeof drawn === 'string' ? drawn : null;
  const pictures = useMemo(() => (typeof drawn === 'string' ? ownPictures(answer) : drawn), [answer, drawn]);
  // A reader who chose the table sees the table.
  const picture = view.form === 'TABLE' ? undefined : (pictures.find(({ form }) => form === view.form) ?? pictures[0]);
  const { pick, dialog } = useNumberDialog(answer.dataAsOf);
  const isVisitor = useIsVisitor();
  const readOnly = useReadOnly();
  const onNumber = isVisitor || readOnly ? null : pick;
  const { frame, words } = useExplained(answer, onNumber);
  const { results } = answer;
  const semql = results.flatMap(({ semql }) => semql ?? []);
  const rows = results[0]?.rows.length;
  const spent = results.reduce((total, { durationMs }) => total + durationMs, 0);
  const [receipt, setReceipt] = useState(false);
  const tokens = useTokens(answer.id);
  const summary = [
    ...(answer.dataAsOf === null ? [] : [`Data as of ${moment(answer.dataAsOf)}`]),
    `${results.length} ${results.length === 1 ? 'query' : 'queries'}`,
    duration(spent),
    tokens,
  ].join(' · ');
  const [oldest] = results.flatMap(({ cachedAt }) => cachedAt ?? []).toSorted();
  const tabs: readonly { readonly name: TabName; readonly count?: number | undefined }[] = [
    { name: 'Answer' },
    { name: 'Table', count: rows },
    // A number or a long list has no picture, and a tab that says so would be in the way.
    ...(pictures.length > 0 ? [{ name: 'Chart' as const }] : []),
    { name: 'SemQL' },
    // SQL names the tables of the source, which are no business of visitors and readers of a link.
    ...(isVisitor || readOnly ? [] : [{ name: 'SQL' as const }]),
    { name: 'Provenance' },
  ];
  const tab = tabs.some(({ name }) => name === chosen) ? chosen : 'Answer';
  return (
    <chakra.section
      ref={frame}
      data-answer=""
      aria-label="Answer"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      overflow="hidden"
    >
      <Tabs<TabName> label="Answer" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'Answer' && (
          <AnswerTab
            answer={answer}
            picture={picture}
            settings={view.settings}
            onChange={onChange}
            onNumber={onNumber}
          />
        )}
        {tab === 'Table' &&
          results.map((result) => <AnswerTable key={result.id} result={result} onNumber={onNumber} />)}
        {tab === 'Chart' && (
          <ChartTab
            answer={answer}
            pictures={pictures}
            undrawn={undrawn}
            view={view}
            onView={setView}
            onNumber={onNumber}
          />
        )}
        {tab === 'SemQL' &&
          (semql.length > 0 ? (
            <CodeTab language="SemQL" texts={semql} />
          ) : (
            <EmptyState icon={Braces}>This answer was computed by the SQL of an approved query.</EmptyState>
          ))}
        {tab === 'SQL' && <CodeTab language="SQL" texts={results.map(({ sql }) => sql)} />}
        {tab === 'Provenance' && <ProvenanceTab answer={answer} />}
      </Tabs>
      {dialog}
      {words}
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
        textStyle="caption"
      >
        {answer.template !== null && <ApprovedBadge approved={answer.template} />}
        {isVisitor || readOnly ? (
          <span>{summary}</span>
        ) : (
          <chakra.button
            type="button"
            aria-expanded={receipt}
            title="What this answer took"
            display="inline-flex"
            alignItems="center"
            gap="1"
            textAlign="left"
            cursor="pointer"
            _hover={{ color: 'fg' }}
            onClick={() => setReceipt(!receipt)}
          >
            {summary}
            <Icon of={receipt ? ChevronUp : ChevronDown} size={13} />
          </chakra.button>
        )}
        {oldest !== undefined && <CachedNote at={oldest} />}
        {!readOnly && (
          <Suspense>
            <AnswerFeedback commentId={answer.id} />
          </Suspense>
        )}
      </chakra.footer>
      {receipt && (
        <Suspense>
          <Receipt commentId={answer.id} />
        </Suspense>
      )}
    </chakra.section>
  );
}
