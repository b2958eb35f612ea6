import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useParams } from 'react-router';
import { Pencil, RotateCcw, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { client, socket } from '../../apollo/api.ts';
import { ApiProvider } from '../../apollo/ApiProvider.tsx';
import { NotFound } from '../../components/NotFound.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { StoredQuery } from '../../components/report/StoredQuery.tsx';
import { useGoOnWithReport } from '../../components/report/useGoOnWithReport.ts';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WideText } from '../../ui/text/WideText.tsx';
import { DataAsOf } from './DataAsOf.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ReportBar } from './ReportBar.tsx';
import { ReportByline } from './ReportByline.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportRouteDocument, type ReportRouteQuery } from './ReportRoute.generated.ts';
import { WhatChanged } from './WhatChanged.tsx';

const ShareReportDialog = lazy(() => import('./ShareReportDialog.tsx'));
const EditReportDialog = lazy(() => import('./EditReportDialog.tsx'));

type Report = NonNullable<ReportRouteQuery['report']>;

/** Page of a report, in a layout without the application around it. */
export function Component() {
  return (
    <ApiProvider client={client} socket={socket}>
      <OneReport />
    </ApiProvider>
  );
}

function OneReport() {
  const { report_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(ReportRouteDocument, { variables: { id } });
  const report = data?.report ?? null;
  useDocumentTitle(report?.title);
  if (report === null) {
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
  return <ReadReport report={report} />;
}

function ReadReport({ report }: { readonly report: Report }) {
  const { id, title, createdAt, mayEdit, creator, task, previous, changes, document: text } = report;
  const { userId } = useSessionState();
  const [open, setOpen] = useState<'share' | 'edit' | null>(null);
  const { again, resume, busy } = useGoOnWithReport(id, task?.id ?? null);
  if (text === null) {
    return (
      <>
        <ReportBar title={title} />
        <chakra.main maxWidth="reading" marginInline="auto" padding="6">
          <h1>{title}</h1>
          <p>This report was put together by a person and has no text yet.</p>
        </chakra.main>
      </>
    );
  }
  return (
    <>
      <ReportBar title={title}>
        <DataAsOf at={text.dataAsOf} />
        {task !== null && mayEdit && (
          <Button disabled={busy} aria-label="Run again" onClick={() => void again()} _print={{ display: 'none' }}>
            <Icon of={RotateCcw} size={14} />
            <WideText>Run again</WideText>
          </Button>
        )}
        {mayEdit && (
          <Button
            size="icon"
            aria-label="Edit"
            title="Edit"
            onClick={() => setOpen('edit')}
            _print={{ display: 'none' }}
          >
            <Icon of={Pencil} size={15} />
          </Button>
        )}
        <PrintButton />
        {mayEdit && (
          <Button kind="primary" aria-label="Share" onClick={() => setOpen('share')} _print={{ display: 'none' }}>
            <Icon of={Share2} size={15} />
            <WideText>Share</WideText>
          </Button>
        )}
      </ReportBar>
      <ReportPage
        document={{ ...text, title }}
        byline={
          <>
            <ReportByline createdAt={createdAt} author={creator?.name ?? null} agent={task?.agent?.name ?? null} />
            {previous !== null && <WhatChanged previous={previous} changes={changes} />}
          </>
        }
        showQuery={
          userId === null ? null : (open) => <StoredQuery {...open} reportId={id} definitions={text.definitions} />
        }
        resume={
          text.partial !== null &&
          task !== null &&
          mayEdit && (
            <Button disabled={busy} onClick={() => void resume()}>
              Resume
            </Button>
          )
        }
      >
        {task !== null && (
          <chakra.p marginTop="8" textStyle="caption" color="fg.subtle" _print={{ display: 'none' }}>
            Written in the task <Link to={`/explorer/${task.id}`}>{text.question}</Link>
          </chakra.p>
        )}
      </ReportPage>
      <Suspense>
        {open === 'share' && <ShareReportDialog reportId={id} onClose={() => setOpen(null)} />}
        {open === 'edit' && (
          <EditReportDialog
            report={{ id, title, version: report.version, sections: text.sections }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
