import { useMutation } from '@apollo/client/react';
import { attempt } from '../attempt.ts';
import {
  ChangeAssumptionDocument,
  CreateCommentDocument,
  RetryTaskDocument,
  StarTaskDocument,
  StopTaskDocument,
} from './taskActions.generated.ts';

/** Everything that can be done to a task that exists. */
export function useTaskActions(taskId: string) {
  const [createComment] = useMutation(CreateCommentDocument);
  const [changeAssumption] = useMutation(ChangeAssumptionDocument);
  const [stopTask] = useMutation(StopTaskDocument);
  const [retryTask] = useMutation(RetryTaskDocument);
  const [starTask] = useMutation(StarTaskDocument);
  const input = { taskId };
  return {
    /** Asks on; false when it was refused, after saying why. */
    async ask(question: string): Promise<boolean> {
      const made = await attempt('The question was not sent', async () => {
        const { data } = await createComment({ variables: { input: { ...input, content: question } } });
        return data?.createComment;
      });
      return made !== null;
    },
    change: (commentId: string, alternativeId: string) =>
      attempt('The assumption was not changed', async () => {
        const { data } = await changeAssumption({ variables: { input: { commentId, alternativeId } } });
        return data?.changeAssumption;
      }),
    stop: () =>
      attempt('The run was not stopped', async () => (await stopTask({ variables: { input } })).data?.stopTask),
    retry: () =>
      attempt('The run was not started again', async () => (await retryTask({ variables: { input } })).data?.retryTask),
    star: (starred: boolean) =>
      attempt('The star was not changed', async () => {
        const { data } = await starTask({
          variables: { input: { ...input, starred } },
          refetchQueries: ['ExplorerSidebar'],
        });
        return data?.starTask;
      }),
  };
}
