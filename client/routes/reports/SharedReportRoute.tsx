import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router';
import { client, socket } from '../../apollo/api.ts';
import { ApiProvider } from '../../apollo/ApiProvider.tsx';
import { NotFound } from '../../components/NotFound.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { DataAsOf } from './DataAsOf.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ReportBar } from './ReportBar.tsx';
import { ReportByline } from './ReportByline.tsx';
import { ReportPage } from './ReportPage.tsx';
import { SharedReportDocument } from './SharedReportRoute.generated.ts';

/** Page of a link to a report: that report, without its queries, and nothing around it. */
export function Component() {
  return (
    <ApiProvider client={client} socket={socket}>
      <SharedReport />
    </ApiProvider>
  );
}

function SharedReport() {
  const { secret = '' } = useParams();
  const { data, error, refetch } = useQuery(SharedReportDocument, {
    variables: { secret },
    // Whether it is still shared is for the server to say.
    fetchPolicy: 'network-only',
  });
  const report = data?.sharedReport ?? null;
  const text = report?.document ?? null;
  useDocumentTitle(report?.title);
  if (report === null || text === null) {
    return (
      <>
        <ReportBar />
        <chakra.main maxWidth="reading" marginInline="auto" padding="6">
          {error !== undefined && <ReadFailure of="This report" error={error} onRetry={refetch} />}
          {data === undefined && error === undefined && <SkeletonRows rows={8} />}
          {data !== undefined && <NotFound noun="report" to="/" way="Open Quarry" level="h1" />}
        </chakra.main>
      </>
    );
  }
  return (
    <>
      <ReportBar title={report.title}>
        <DataAsOf at={text.dataAsOf} />
        <PrintButton />
      </ReportBar>
      <ReportPage
        document={{ ...text, title: report.title }}
        byline={<ReportByline createdAt={report.createdAt} author={null} agent={null} />}
        showQuery={null}
      />
    </>
  );
}
