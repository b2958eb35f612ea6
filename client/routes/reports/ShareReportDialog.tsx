import { useMutation, useQuery } from '@apollo/client/react';
import { failureOf } from '../../apollo/failure.ts';
import { attempt } from '../../components/attempt.ts';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { ShareView } from '../../components/sharing/ShareView.tsx';
import { ReportSharesDocument, ShareReportDocument, StopSharingReportDocument } from './shareReport.generated.ts';

interface ShareReportDialogProps {
  readonly reportId: string;
  readonly onClose: () => void;
}

/** Shares a report with people, the organization or anyone with a link, and stops sharing it. */
export default function ShareReportDialog({ reportId, onClose }: ShareReportDialogProps) {
  const { data, error, refetch } = useQuery(ReportSharesDocument, { variables: { id: reportId } });
  const [share, { loading }] = useMutation(ShareReportDocument);
  const [stop] = useMutation(StopSharingReportDocument);
  return (
    <ShareView
      title="Share this report"
      explanation="Readers see the report with its numbers as they were when it was written. Members can open the query of each number."
      linkExplanation="Anyone who has a link reads this report and nothing else, without signing in and without its queries. A link ends after 30 days."
      shares={data === undefined ? null : (data.report?.shares ?? [])}
      allowsLinks={data?.viewer.organization?.allowsPublicAccess !== false}
      busy={loading}
      onPerson={async (email) => {
        const input = { reportId, audience: 'PERSON' as const, email };
        const result = (await share({ variables: { input } })).data?.shareReport;
        return result?.__typename === 'NewReportShare' ? null : failureOf(result);
      }}
      onMany={async (audience) => {
        const made = await attempt(
          'The report was not shared',
          async () => (await share({ variables: { input: { reportId, audience } } })).data?.shareReport,
        );
        return made?.__typename === 'NewReportShare' ? made.link : null;
      }}
      onStop={(shareId) =>
        attempt(
          'It is still shared',
          async () => (await stop({ variables: { input: { shareId } } })).data?.stopSharingReport,
        )
      }
      onClose={onClose}
    >
      {error !== undefined && <ReadFailure of="With whom it is shared" error={error} onRetry={refetch} />}
    </ShareView>
  );
}
