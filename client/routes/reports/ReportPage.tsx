import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CitedQueries, type OpenQuery } from '../../components/report/CitedQueries.tsx';
import { QueryList } from '../../components/report/QueryList.tsx';
import { ReportArticle } from '../../components/report/ReportArticle.tsx';
import { ReportContents } from '../../components/report/ReportContents.tsx';
import type { ReportDocument } from '../../components/report/reportDocument.ts';

interface ReportPageProps {
  readonly document: ReportDocument;
  readonly byline: ReactNode;
  /** What is shown of a query; null: readers of this page see no queries. */
  readonly showQuery: ((open: OpenQuery) => ReactNode) | null;
  readonly resume?: ReactNode;
  /** Below the report. */
  readonly children?: ReactNode;
}

/** A report as a page: contents at its left, queries at its right, and the text to read. */
export function ReportPage({ document: report, byline, showQuery, resume, children }: ReportPageProps) {
  return (
    <CitedQueries evidence={report.evidence} show={showQuery}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          lg: '190px minmax(0, 760px)',
          xl: '190px minmax(0, 760px) 264px',
        }}
        justifyContent="center"
        columnGap={{ lg: '10', xl: '12' }}
        padding={{ base: '20px 16px 48px', sm: '32px 24px 64px' }}
        _print={{ display: 'block', padding: '0' }}
      >
        <chakra.div
          display={{ base: 'none', lg: 'block' }}
          position="sticky"
          top="88px"
          alignSelf="start"
          maxHeight="calc(100dvh - 104px)"
          overflowY="auto"
          _print={{ display: 'none' }}
        >
          <ReportContents report={report} />
        </chakra.div>
        <chakra.main minWidth="0">
          <ReportArticle document={report} byline={byline} onResume={resume} />
          {children}
        </chakra.main>
        {showQuery !== null && (
          <chakra.div
            gridColumn={{ lg: '2', xl: '3' }}
            position={{ xl: 'sticky' }}
            top="88px"
            alignSelf="start"
            marginTop={{ base: '8', xl: '0' }}
            maxHeight={{ xl: 'calc(100dvh - 104px)' }}
            overflowY={{ xl: 'auto' }}
          >
            <QueryList evidence={report.evidence} />
          </chakra.div>
        )}
      </chakra.div>
    </CitedQueries>
  );
}
