import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Maximize2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SlideOver } from '../../ui/overlay/SlideOver.tsx';
import { ReadFailure } from '../ReadFailure.tsx';
import { CitedQueries } from '../report/CitedQueries.tsx';
import { ReportArticle } from '../report/ReportArticle.tsx';
import { StoredQuery } from '../report/StoredQuery.tsx';
import { ReportSlideOverDocument } from './ReportSlideOver.generated.ts';

interface ReportSlideOverProps {
  readonly reportId: string;
  readonly onClose: () => void;
}

/** A report next to the task that wrote it. */
export default function ReportSlideOver({ reportId, onClose }: ReportSlideOverProps) {
  const { data, error, refetch } = useQuery(ReportSlideOverDocument, { variables: { id: reportId } });
  const report = data?.report ?? null;
  const text = report?.document ?? null;
  return (
    <SlideOver
      open
      title="Report"
      width="760px"
      actions={
        <Button asChild kind="plain" size="icon" aria-label="Open as a page" title="Open as a page">
          <Link to={`/reports/${reportId}`}>
            <Icon of={Maximize2} size={15} />
          </Link>
        </Button>
      }
      onClose={onClose}
    >
      <chakra.div padding={{ base: '4', sm: '6' }}>
        {error !== undefined && <ReadFailure of="This report" error={error} onRetry={refetch} />}
        {data === undefined && error === undefined && <SkeletonRows rows={8} />}
        {data !== undefined && text === null && <p>This report was deleted, or you may not read it.</p>}
        {report !== null && text !== null && (
          <CitedQueries
            evidence={text.evidence}
            show={(open) => <StoredQuery {...open} reportId={reportId} definitions={text.definitions} />}
          >
            <ReportArticle document={{ ...text, title: report.title }} />
          </CitedQueries>
        )}
      </chakra.div>
    </SlideOver>
  );
}
