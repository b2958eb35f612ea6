import { useMutation } from '@apollo/client/react';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { toasts } from '../../ui/toastStore.ts';
import {
  CreateCommentDocument,
  CreateTaskDocument,
  RetryTaskDocument,
  StarTaskDocument,
  StopTaskDocument,
} from './mutations.generated.ts';

const complain = (title: string, failure: unknown) =>
  toasts.add({ title, description: failureText(failure), color: 'bad', timeout: 10_000 });

/** Runs a mutation; on a failure tells the person and returns null. */
async function attempt<Data extends object>(
  title: string,
  run: () => Promise<Data | null | undefined>,
): Promise<Data | null> {
  try {
    const result = await run();
    const failure = failureOf(result);
    if (failure === null && result !== null && result !== undefined) return result;
    complain(title, failure);
  } catch (error) {
    complain(title, error);
  }
  return null;
}

/** Asks an agent a first question; resolves with the new task's id, or null after saying why not. */
export function useCreateTask() {
  const [createTask] = useMutation(CreateTaskDocument, { refetchQueries: ['ExplorerSidebar'] });
  return async (agentId: string, question: string): Promise<string | null> => {
    const input = { agentId, query: question, idempotencyKey: crypto.randomUUID() };
    const made = await attempt(
      'The question was not asked',
      async () => (await createTask({ variables: { input } })).data?.createTask,
    );
    return made !== null && 'id' in made ? made.id : null;
  };
}

/** Everything that can be done to a task that exists. */
export function useTaskActions(taskId: string) {
  const [createComment] = useMutation(CreateCommentDocument);
  const [stopTask] = useMutation(StopTaskDocument);
  const [retryTask] = useMutation(RetryTaskDocument);
  const [starTask] = useMutation(StarTaskDocument);
  const input = { taskId };
  return {
    /** Asks on; false when it was refused, after saying why. */
    async ask(question: string): Promise<boolean> {
      const made = await attempt('The question was not asked', async () => {
        const { data } = await createComment({ variables: { input: { ...input, content: question } } });
        return data?.createComment;
      });
      return made !== null;
    },
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
