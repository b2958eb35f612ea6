import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { attempt } from '../attempt.ts';
import { ResumeReportDocument, RunReportAgainDocument } from './goOnWithReport.generated.ts';

/**
 * Runs the plan of a report once more, or does what a limit left undone. Both write a report of
 * their own, in the task of this one, which is where it leads.
 *
 * @param taskId null: this reader may not go on with it
 */
export function useGoOnWithReport(reportId: string, taskId: string | null) {
  const navigate = useNavigate();
  const [again, { loading: runsAgain }] = useMutation(RunReportAgainDocument);
  const [resume, { loading: resumes }] = useMutation(ResumeReportDocument);
  const input = { reportId };

  async function lead(made: Promise<object | null>) {
    if ((await made) !== null && taskId !== null) {
      await navigate(`/explorer/${taskId}`);
    }
  }

  return {
    busy: runsAgain || resumes,
    again: () =>
      lead(
        attempt(
          'The report was not run again',
          async () => (await again({ variables: { input } })).data?.runReportAgain,
        ),
      ),
    resume: () =>
      lead(
        attempt('The report was not resumed', async () => (await resume({ variables: { input } })).data?.resumeReport),
      ),
  };
}
