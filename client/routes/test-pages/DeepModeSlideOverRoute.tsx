import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { CitedQueries } from '../../components/report/CitedQueries.tsx';
import { QueryPanel, type QueryRecord } from '../../components/report/QueryPanel.tsx';
import { QueryList } from '../../components/report/QueryList.tsx';
import { ReportArticle } from '../../components/report/ReportArticle.tsx';
import { ReportContents } from '../../components/report/ReportContents.tsx';
import type { ReportDocument } from '../../components/report/reportDocument.ts';
import { Button } from '../../ui/Button.tsx';
import { SlideOver } from '../../ui/overlay/SlideOver.tsx';
import { exampleLongReport, examplePartial, exampleRecord, exampleReport } from './deep/exampleReport.ts';

const states: readonly {
  readonly name: string;
  readonly report: ReportDocument;
  readonly record: QueryRecord | null;
  readonly failure: string | null;
}[] = [
  { name: 'Report', report: exampleReport, record: exampleRecord, failure: null },
  { name: 'Partial report', report: examplePartial, record: null, failure: null },
  { name: 'Queries that cannot be read', report: exampleReport, record: null, failure: 'The source did not answer.' },
  { name: 'Forty charts', report: exampleLongReport, record: exampleRecord, failure: null },
];

/** A report next to a task, in its states, and the queries that its numbers open. */
export function Component() {
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : states[open];
  return (
    <chakra.main maxWidth="form" padding="6" display="flex" flexDirection="column" gap="3" alignItems="flex-start">
      <h1>Deep mode slide-over</h1>
      {states.map(({ name }, index) => (
        <Button key={name} onClick={() => setOpen(index)}>
          {name}
        </Button>
      ))}
      <SlideOver
        open={shown !== undefined}
        title={shown?.report.title ?? ''}
        width="760px"
        onClose={() => setOpen(null)}
      >
        {shown !== undefined && (
          <chakra.div padding="6">
            <CitedQueries
              evidence={shown.report.evidence}
              show={({ note, number }) => (
                <QueryPanel
                  note={note}
                  number={number}
                  definitions={shown.report.definitions}
                  record={shown.record}
                  failure={shown.failure}
                />
              )}
            >
              <ReportArticle document={shown.report} />
              <chakra.div display="flex" flexDirection="column" gap="5" marginTop="8">
                <ReportContents report={shown.report} />
                <QueryList evidence={shown.report.evidence} />
              </chakra.div>
            </CitedQueries>
          </chakra.div>
        )}
      </SlideOver>
    </chakra.main>
  );
}
