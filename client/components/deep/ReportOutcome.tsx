import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ReportCard } from './ReportCard.tsx';

const ReportSlideOver = lazy(() => import('./ReportSlideOver.tsx'));

interface ReportOutcomeProps {
  /** Null: it was deleted, or this reader may not read it. */
  readonly report: { readonly id: string; readonly title: string } | null;
  /** Its main finding. */
  readonly sentence: string;
}

/** The report that answers a turn; it opens next to the task. */
export default function ReportOutcome({ report, sentence }: ReportOutcomeProps) {
  const [isOpen, setOpen] = useState(false);
  if (report === null) {
    return <Notice tone="plain">The report of this turn was deleted, or you may not read it.</Notice>;
  }
  return (
    <>
      <ReportCard id={report.id} title={report.title} finding={sentence} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ReportSlideOver reportId={report.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
