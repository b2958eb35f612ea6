import { useMutation } from '@apollo/client/react';
import { attempt } from './attempt.ts';
import { CreateTaskDocument } from './createTask.generated.ts';

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
